import type { Browser, Page } from '@playwright/test';
import type { ReelEntry } from '#lib/contracts/reels.ts';
import { seekTo } from '#tests/support/player/shown-picture.ts';
import { median } from './in-turn.ts';
import { nextPicture, openWorkroom } from './open-workroom.ts';
import type { PlayerReel } from './player-reel.ts';

/** Fewer than the clips: each is hidden once. */
const HIDDEN = 3;

/**
 * Hides the clip after a card while the card plays, and moves to the next chapter, which now is another clip. Returns how
 * many milliseconds after the press its picture is shown and it plays.
 */
export async function measureHiding(browser: Browser, reel: PlayerReel): Promise<number> {
  const page = await openWorkroom(browser, reel);
  const found: number[] = [];
  for (let turn = 0; turn < HIDDEN; turn++) {
    const { entries } = await reel.load();
    const [card, gone, next] = clipsAfterCard(entries);
    await seekTo(page, card.startSeconds + 0.1);
    await page.locator('[data-format]').press('k');
    await page.getByRole('button', { name: `Actions for the clip from ${gone.title}` }).click();
    const choice = page.getByRole('menuitem', { name: 'Hide from the reel' });
    await choice.waitFor();
    const pressedAt = await page.evaluate(() => performance.now());
    await choice.click();
    await page.getByRole('button', { name: /^Undo: You hid/ }).waitFor();
    await page.locator('[data-format]').press('n');
    found.push((await nextPicture(page, next.videoUrl?.split('?')[0] ?? '')) - pressedAt);
    await page.locator('[data-format]').press('k');
  }
  process.stderr.write(`  clips hidden: ${found.map((value) => value.toFixed()).join(', ')} ms\n`);
  await restore(page);
  await page.context().close();
  return median(found);
}

function clipsAfterCard(entries: readonly ReelEntry[]): [ReelEntry, ReelEntry, ReelEntry] {
  const at = entries.findIndex(({ kind }) => kind === 'CLIP');
  const [card, gone, next] = entries.slice(at - 1, at + 2);
  if (!card || !gone || next?.kind !== 'CLIP') throw new Error('The reel has too few clips.');
  return [card, gone, next];
}

/** The other figures need all clips. */
async function restore(page: Page): Promise<void> {
  for (let turn = 0; turn < HIDDEN; turn++) {
    const undo = page.getByRole('button', { name: /^Undo: You hid/ });
    const name = await undo.getAttribute('aria-label');
    await undo.click();
    await page.getByRole('button', { name: name?.replace('Undo', 'Redo') ?? '', exact: true }).waitFor();
  }
}
