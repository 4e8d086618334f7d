import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { FRAME_RATE } from '#lib/reel/format.ts';
import { filmSeconds } from '#lib/reel/timeline.ts';
import { synthesiseSpeaker } from '#server/jobs/sample/synthesise-speaker.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { compareWithFile, LEAST_SIMILARITY } from '#tests/support/player/compare-with-file.ts';
import { showPictureAlone } from '#tests/support/player/shown-picture.ts';
import { recordClip } from './fixtures/answer.ts';
import { createTribute, signUp } from './fixtures/creator.ts';
import { temporaryFolder } from './fixtures/temporary-folder.ts';
import { test } from './fixtures/test.ts';

const PHONE = { width: 390, height: 844 };
/** The size of the file, so that the player shows its pictures unscaled. */
const FILM = { width: 1280, height: 720 };

test('from signing up to the downloaded reel [creator-creates] [tribute-parts] [reel-parity] [main-job]', async ({
  page,
  browser,
}) => {
  await signUp(page, 'ben@example.com');
  const link = await createTribute(page);
  await page.getByRole('link', { name: 'Open the workroom' }).click();
  await expect(page.getByRole('heading', { name: /Your reel starts with the first clip/ })).toBeVisible();

  await test.step('a guest answers on camera, without an account', async () => {
    const guest = await (await browser.newContext({ viewport: PHONE })).newPage();
    await guest.goto(link);
    await expect(guest.getByRole('heading', { name: 'for Anna Lindqvist' })).toBeVisible();
    await guest.getByRole('link', { name: 'Record my answer' }).click();
    await sayName(guest, 'Aunt Maja');
    await guest.getByRole('button', { name: 'Record with the camera' }).click();
    await recordClip(guest, 3);
    await guest.getByRole('button', { name: 'Send my clip' }).click();
    await expect(guest.getByRole('heading', { name: 'It arrived.' })).toBeVisible();
    await expect(guest.getByText('Your clip is ready.')).toBeVisible({ timeout: 240_000 });
    await guest.getByRole('link', { name: 'Watch the reel so far' }).click();
    await expect(guest.getByRole('button', { name: 'Play' }).first()).toBeVisible();
    await guest.context().close();
  });

  await test.step('a guest sends a file as phones create it', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'IMG_0042.MOV');
    const size = { width: 720, height: 1280 };
    await synthesiseSpeaker({ seed: 4, size }, file, { seconds: 3, rotation: 90, variableFrameRate: true });
    const guest = await (await browser.newContext({ viewport: PHONE })).newPage();
    await guest.goto(link);
    await guest.getByRole('link', { name: 'Record my answer' }).click();
    await sayName(guest, 'Jonas');
    await guest.getByLabel('Choose a video').setInputFiles(file);
    await guest.getByRole('button', { name: 'Send my clip' }).click();
    await expect(guest.getByRole('heading', { name: 'It arrived.' })).toBeVisible();
    await expect(guest.getByText('Your clip is ready.')).toBeVisible({ timeout: 240_000 });
    await guest.context().close();
  });

  await test.step('the clips appear in the open workroom automatically', async () => {
    await expect(page.getByRole('button', { name: 'Play Aunt Maja' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play Jonas' })).toBeVisible();
  });

  let file = '';
  await test.step('the reel is rendered, downloaded and correct', async () => {
    await page.getByRole('button', { name: 'Make the reel' }).click();
    const downloading = page.waitForEvent('download', { timeout: 240_000 });
    await page.getByRole('button', { name: 'Download' }).click({ timeout: 240_000 });
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('Birthday reel for Anna Lindqvist.mp4');
    file = await download.path();
    const film = await runMediaJob({ op: 'probe', input: file });
    // Pictures, sound, chapters and cover.
    expect(film.streams.map(({ kind, codec }) => `${kind} ${codec}`)).toEqual([
      'video h264',
      'audio aac',
      'other bin_data',
      'video png',
    ]);
    const [video, audio] = film.streams;
    expect(video).toMatchObject({ width: 1280, height: 720, rotation: 0, frameRate: 30 });
    // Title 4 s, a question’s card, two clips of 1 to 3 s after tidying, closing 5 s.
    expect(film.durationSeconds).toBeGreaterThan(4 + 3 + 1 + 1 + 5 - 0.5);
    expect(film.durationSeconds).toBeLessThan(4 + 12 + 5 + 4 + 5);
    expect(Math.abs((video?.durationSeconds ?? 0) - (audio?.durationSeconds ?? 0))).toBeLessThan(0.05);
  });

  await test.step('the player shows the same pictures as the file, for as long', async () => {
    const loaded = page.waitForResponse(/\/api\/tribute\/save_presentation/);
    await page.reload();
    const { entries } = ((await (await loaded).json()) as { data: PresentationDto }).data;
    await page.setViewportSize(FILM);
    // Reduced motion is for the page, not for the reel.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${link}/watch`);
    await page.getByRole('slider', { name: 'Position in the reel' }).waitFor();
    await showPictureAlone(page);
    const { frames, found } = await compareWithFile(page, file, entries);
    expect(found.filter(({ ssim }) => ssim < LEAST_SIMILARITY)).toEqual([]);
    // Title, question, two clips, closing, and the dips around cards. Cross-fades are compared in tests/server/jobs.
    expect(found.length).toBeGreaterThanOrEqual(3 + 2 * 3 + 4);
    expect(frames).toBe(Math.round(filmSeconds(entries) * FRAME_RATE));
  });
});

async function sayName(guest: Page, name: string): Promise<void> {
  await guest.getByLabel('Your name').fill(name);
  await guest.getByRole('button', { name: 'Continue' }).click();
  await guest.getByRole('button').filter({ hasText: '?' }).first().click();
}
