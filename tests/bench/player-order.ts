import type { Browser, Locator, Page } from '@playwright/test';
import { seekTo } from '#tests/support/player/shown-picture.ts';
import { median } from './in-turn.ts';
import type { PlayerReel } from './player-reel.ts';

const DROPS = 3;
const WINDOW = { width: 1440, height: 900 };

/**
 * Drags the last clip before the first while the card before it plays, and moves to the next chapter, which is the moved
 * clip. Returns how many milliseconds after the drop a picture of it is shown and it plays.
 */
export async function measureNewOrder(browser: Browser, reel: PlayerReel): Promise<number> {
  const context = await browser.newContext({ viewport: WINDOW });
  const page = await context.newPage();
  await signIn(page, reel);
  await page.goto(`${reel.installation.origin}/tribute/${reel.tributeId}`);
  const found: number[] = [];
  for (let drop = 0; drop < DROPS; drop++) {
    const { entries } = await reel.load();
    const clips = entries.filter(({ kind }) => kind === 'CLIP');
    const [first, last] = [clips[0], clips.at(-1)];
    const card = entries.find(({ title }, index) => title && entries[index + 1] === first);
    if (!first || !last || !card) throw new Error('The reel has too few entries.');
    await seekTo(page, card.startSeconds + 0.1);
    await page.locator('[data-format]').press('k');
    const droppedAt = await drag(page, handleOf(page, last.title), handleOf(page, first.title));
    await page.waitForFunction(
      ([before, after]) => {
        const names = [...document.querySelectorAll('[aria-label^="Drag "]')].map(
          ({ ariaLabel }) => ariaLabel,
        );
        return names.indexOf(`Drag ${before}`) < names.indexOf(`Drag ${after}`);
      },
      [last.title, first.title],
    );
    await page.locator('[data-format]').press('n');
    found.push((await nextPicture(page, last.videoUrl?.split('?')[0] ?? '')) - droppedAt);
    await page.locator('[data-format]').press('k');
  }
  process.stderr.write(`  drops: ${found.map((value) => value.toFixed()).join(', ')} ms\n`);
  await context.close();
  return median(found);
}

/** Returns when the browser presents a picture of this video while the player shows and plays it, on the page's clock. */
const nextPicture = (page: Page, path: string): Promise<number> =>
  page.evaluate(
    (source) =>
      new Promise<number>((done) => {
        const look = () => {
          const videos = [...document.querySelectorAll<HTMLVideoElement>('video[data-shown="true"]')];
          const moved = videos.find(
            ({ currentSrc, paused, seeking }) => currentSrc.includes(source) && !paused && !seeking,
          );
          if (moved) moved.requestVideoFrameCallback((now) => done(now));
          else requestAnimationFrame(look);
        };
        look();
      }),
    path,
  );

const handleOf = (page: Page, name: string) => page.getByRole('button', { name: `Drag ${name}` });

/** Returns when the mouse let go, on the page's clock. */
async function drag(page: Page, what: Locator, onto: Locator): Promise<number> {
  await what.hover();
  const [from, to] = [await what.boundingBox(), await onto.boundingBox()];
  if (!from || !to) throw new Error('The clips have no place.');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 10, { steps: 3 });
  await page.mouse.move(to.x, to.y + 10, { steps: 5 });
  const letGo = page.evaluate(
    () =>
      new Promise<number>((done) =>
        window.addEventListener('pointerup', () => done(performance.now()), { once: true, capture: true }),
      ),
  );
  await page.mouse.up();
  return letGo;
}

async function signIn(page: Page, { installation, creator, password }: PlayerReel): Promise<void> {
  const confirmed = await fetch(
    `${installation.identityOrigin}/identitytoolkit.googleapis.com/v1/projects/demo-folksee/accounts:update`,
    {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ localId: creator.userId, emailVerified: true }),
    },
  );
  if (!confirmed.ok) throw new Error(`The address was not confirmed: ${confirmed.status}.`);
  await page.goto(`${installation.origin}/login`);
  await page.getByLabel('Email').fill(creator.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/home$/);
}
