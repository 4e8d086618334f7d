import type { Browser, Locator, Page } from '@playwright/test';
import { seekTo } from '#tests/support/player/shown-picture.ts';
import { median } from './in-turn.ts';
import { nextPicture, openWorkroom } from './open-workroom.ts';
import type { PlayerReel } from './player-reel.ts';

const SAVE_PATH = '/api/tribute/save_presentation';
const DROPS = 3;
/** Shows the whole list: the browser reports nothing of a mouse that lets go outside its window. */
const WINDOW = { width: 1440, height: 2400 };
const DROP_MS_MAX = 10_000;

/**
 * Drags the last clip before the first while the card before it is shown, and plays the next chapter, which is the moved
 * clip, as soon as the page has the new order. Returns how many milliseconds after the drop a picture of it is shown and
 * it plays.
 */
export async function measureNewOrder(browser: Browser, reel: PlayerReel): Promise<number> {
  const page = await openWorkroom(browser, reel);
  await page.setViewportSize(WINDOW);
  const found: number[] = [];
  for (let drop = 0; drop < DROPS; drop++) {
    const { entries } = await reel.load();
    const clips = entries.filter(({ kind }) => kind === 'CLIP');
    const [first, last] = [clips[0], clips.at(-1)];
    const card = entries.find(({ title }, index) => title && entries[index + 1] === first);
    if (!first || !last || !card) throw new Error('The reel has too few entries.');
    await seekTo(page, card.startSeconds + 0.1);
    const ordered = page.waitForResponse(
      (answer) => answer.url().endsWith(SAVE_PATH) && answer.request().method() === 'POST',
    );
    const droppedAt = await drag(page, handleOf(page, last.title), handleOf(page, first.title));
    await ordered;
    const player = page.locator('[data-format]');
    await player.press('n');
    await player.press('k');
    found.push((await nextPicture(page, last.videoUrl?.split('?')[0] ?? '')) - droppedAt);
    await player.press('k');
  }
  process.stderr.write(`  drops: ${found.map((value) => value.toFixed()).join(', ')} ms\n`);
  await page.context().close();
  return median(found);
}

const handleOf = (page: Page, name: string) => page.getByRole('button', { name: `Drag ${name}` });

/** Returns when the mouse let go, on the page's clock. */
async function drag(page: Page, what: Locator, onto: Locator): Promise<number> {
  await what.hover();
  const [from, to] = [await what.boundingBox(), await onto.boundingBox()];
  if (!from || !to) throw new Error('The clips have no place.');
  for (const { y } of [from, to])
    if (y < 0 || y + 10 > WINDOW.height) throw new Error(`A clip is outside the window: ${y} px.`);
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 10, { steps: 3 });
  await page.mouse.move(to.x, to.y + 10, { steps: 5 });
  // Listens before the mouse lets go: the browser receives both ways apart.
  const letGo = await page.evaluateHandle(
    (patience) => ({
      at: new Promise<number>((done, fail) => {
        setTimeout(() => fail(new Error('The mouse never let go.')), patience);
        for (const type of ['pointercancel', 'dragstart'])
          window.addEventListener(type, () => fail(new Error(`The browser sent ${type}.`)), {
            capture: true,
          });
        window.addEventListener('pointerup', () => done(performance.now()), { once: true, capture: true });
      }),
    }),
    DROP_MS_MAX,
  );
  await page.mouse.up();
  return letGo.evaluate(({ at }) => at);
}
