import { expect, type Page } from '@playwright/test';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { decodeMusic } from '#server/media/engine/decode-music.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { levelDb } from '#tests/server/media/engine/level-db.ts';
import { PHONE, sayName, sendVideo } from './fixtures/answer.ts';
import { call, makeAccount, makeTribute } from './fixtures/api.ts';
import { makeNoisyVideo } from './fixtures/noisy-video.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { SONG } from './fixtures/song.ts';
import { test } from './fixtures/test.ts';
import { dragByTouch } from './fixtures/touch-drag.ts';
import { chooseForReel, chooseLook, editClip, switchOff } from './fixtures/workroom.ts';

const DESKTOP = { width: 1280, height: 720 };

const reelOf = (page: Page) => page.getByRole('region', { name: 'The reel' });
const positionOf = (page: Page) => page.getByRole('slider', { name: 'Position in the reel' });

test('the creator edits a clip and the look, and plays their own music [reel-clip-in-place] [reel-clip-edits] [reel-own-music]', async ({
  browser,
  page,
  request,
}) => {
  test.slow();
  const email = 'editor@example.com';
  const account = await makeAccount(request, email);
  const { tributeId } = await makeTribute(request, account);
  const film = () =>
    call<PresentationDto>(request, account, 'GET', `/tribute/save_presentation?tributeId=${tributeId}`, {});
  const clip = async () => (await film()).items.find(({ kind }) => kind === 'CLIP');
  const trimOf = async () => {
    const item = await clip();
    return item?.kind === 'CLIP' ? item.trim : undefined;
  };
  const guest = await (await browser.newContext({ viewport: PHONE })).newPage();
  await guest.goto(`/recordtribute?tributeId=${tributeId}`);
  await sayName(guest, 'Jonas');
  await sendVideo(guest, await makeNoisyVideo());
  await guest.context().close();
  await signInAs(page, email);
  await page.goto(`/tribute/${tributeId}`);

  await test.step('a clip opens under its poster, and captions are typed and shown in the player', async () => {
    await page.getByRole('button', { name: 'Play Jonas' }).click();
    const editor = page.getByRole('region', { name: 'Edit the clip from Jonas' });
    const played = () => editor.locator('video').evaluate((video: HTMLVideoElement) => video.played.length);
    await expect.poll(played).toBeGreaterThan(0);
    await editor.getByRole('textbox', { name: /one line per caption/ }).fill('Dear Anna, happy birthday!');
    await editor.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'Play Jonas' })).toBeFocused();
    await expect.poll(async () => (await film()).captions).toHaveLength(1);
    const { startSeconds = 0, endSeconds = 0 } = (await film()).captions[0] ?? {};
    // The slider has steps of a tenth.
    await positionOf(page).fill(String(Math.round((startSeconds + endSeconds) * 5) / 10));
    const shown = reelOf(page).getByText('Dear Anna, happy birthday!');
    await expect(shown).toBeVisible();
    await positionOf(page).press('c');
    await expect(shown).toBeHidden();
  });

  await test.step('a clip is trimmed by keys, by dragging on a phone, and shown whole again', async () => {
    const editor = await editClip(page, 'Jonas');
    const end = editor.getByRole('slider', { name: 'End' });
    // A second less.
    const to = Number(await end.inputValue()) - 30;
    await end.press('Shift+ArrowLeft');
    await expect.poll(clip).toMatchObject({ trim: { to } });
    await page.setViewportSize(PHONE);
    await page.reload();
    const again = await editClip(page, 'Jonas');
    const handle = again.getByRole('slider', { name: 'Start' }).locator('xpath=..');
    // Out from under the bar.
    await handle.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const from = (await trimOf())?.from ?? 0;
    await dragByTouch(page, handle, 40);
    await expect.poll(async () => (await trimOf())?.from ?? 0).toBeGreaterThan(from);
    await again.getByRole('button', { name: 'Bring it back' }).click();
    await expect.poll(trimOf).toBeUndefined();
    await page.setViewportSize(DESKTOP);
  });

  await test.step('a clip gets another name, is turned, keeps its noise, has a poster, and is hidden and shown', async () => {
    const editor = await editClip(page, 'Jonas');
    await editor.getByRole('textbox', { name: 'Name in this reel' }).fill('Uncle Jonas');
    await editor.getByRole('textbox', { name: 'Name in this reel' }).press('Enter');
    const renamed = page.getByRole('region', { name: 'Edit the clip from Uncle Jonas' });
    await renamed.getByRole('button', { name: 'Rotate' }).click();
    await expect(renamed.getByText('A quarter turn to the right')).toBeVisible();
    await switchOff(renamed, 'Reduce background noise');
    await renamed.getByRole('button', { name: 'Use this picture as the poster' }).click();
    await expect.poll(clip).toMatchObject({ poster: expect.any(Number) });
    await renamed.getByRole('button', { name: 'Hide' }).click();
    await expect.poll(clip).toMatchObject({ hidden: true });
    await renamed.getByRole('button', { name: 'Show again' }).click();
    await renamed.getByRole('button', { name: 'Done' }).click();
    await expect.poll(async () => (await film()).editing, { timeout: 120_000 }).toEqual([]);
    expect(await clip()).toMatchObject({
      hidden: false,
      speakerName: 'Uncle Jonas',
      rotate: 90,
      cleanUp: 'OFF',
    });
    // The clip as it was sent is wide; its thumbnail is now tall. It has no role, because the button has a name.
    const thumbnail = page.getByRole('button', { name: 'Play Uncle Jonas' }).locator('img').first();
    await expect(thumbnail).toHaveAttribute('src', /\/poster-/);
  });

  await test.step('the clips are in a free order after a reload, which is undone', async () => {
    await page.getByRole('button', { name: 'Free order' }).click();
    await expect.poll(async () => (await film()).settings.order).toBe('FREE');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Clips in your order' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo: Order: free' }).click();
    await expect(page.getByRole('heading', { name: 'Clips in your order' })).toBeHidden();
  });

  await test.step('a theme changes the title card', async () => {
    await positionOf(page).fill('0');
    const title = reelOf(page).getByRole('img', { name: 'Anna' });
    await expect(title).toBeVisible();
    const drawn = async () => {
      const src = (await title.getAttribute('src')) ?? '';
      const response = await page.request.get(new URL(src, page.url()).href);
      expect(response.ok()).toBe(true);
      return response.body();
    };
    const before = await drawn();
    await page.getByRole('button', { name: 'Look and sound' }).click();
    const dialog = page.getByRole('dialog', { name: 'Look and sound' });
    await chooseLook(dialog, 'Confetti');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.poll(async () => before.equals(await drawn())).toBe(false);
    await expect(title).toBeVisible();
  });

  await test.step('the creator’s own music is sent after a statement of rights, and plays with the reel', async () => {
    await page.getByRole('button', { name: 'Look and sound' }).click();
    const dialog = page.getByRole('dialog', { name: 'Look and sound' });
    await expect(dialog.getByRole('button', { name: 'Choose a music file' })).toBeDisabled();
    await dialog.getByRole('checkbox', { name: 'I may use this music in this reel' }).check();
    const choosing = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose a music file' }).click();
    await (await choosing).setFiles(SONG);
    await expect(dialog.getByText('Our song.wav (0:08)')).toBeVisible({ timeout: 120_000 });
    await expect(dialog.getByRole('radio', { name: 'Your own music' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.poll(async () => (await film()).musicUrl, { timeout: 120_000 }).not.toBeNull();
    await reelOf(page).getByRole('button', { name: 'Play', exact: true }).first().click();
    const played = () =>
      page
        .locator('audio')
        .evaluate(({ currentTime, paused }: HTMLAudioElement) => (paused ? 0 : currentTime));
    await expect.poll(played).toBeGreaterThan(0);
    await positionOf(page).press('k');
  });

  await test.step('the file contains it', async () => {
    await page.getByRole('button', { name: 'Make the reel' }).click();
    const downloading = page.waitForEvent('download', { timeout: 240_000 });
    await page.getByRole('button', { name: 'Download' }).click({ timeout: 240_000 });
    const path = await (await downloading).path();
    const { streams } = await runMediaJob({ op: 'probe', input: path });
    expect(streams.filter(({ kind }) => kind === 'audio')).toHaveLength(1);
    // Nobody speaks on the title.
    expect(levelDb(Buffer.concat([...decodeMusic(path, 'mov')]), 1, 3)).toBeGreaterThan(-45);
  });

  await test.step('it is removed', async () => {
    await page.getByRole('button', { name: 'Look and sound' }).click();
    const dialog = page.getByRole('dialog', { name: 'Look and sound' });
    await dialog.getByRole('button', { name: 'Remove your music' }).click();
    await expect(dialog.getByText('Our song.wav (0:08)')).toBeHidden();
    await expect(dialog.getByRole('radio', { name: 'Your own music' })).toBeHidden();
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect((await film()).settings.music.mood).not.toBe('own');
  });

  await test.step('a large file with captions is started and stopped', async () => {
    await chooseForReel(page, 'Made reels');
    const dialog = page.getByRole('dialog', { name: 'Made reels' });
    await dialog.getByRole('radio', { name: /^1080p/ }).check();
    await dialog.getByRole('checkbox', { name: 'Captions in the picture' }).check();
    await dialog.getByRole('button', { name: 'Make this file' }).click();
    await dialog.getByRole('button', { name: 'Stop making the reel' }).click();
    await expect(dialog.getByRole('button', { name: 'Make this file' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
  });
});
