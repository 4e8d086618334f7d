import { expect } from '@playwright/test';
import type { MomentsDto } from '#lib/contracts/reactions.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { PHONE, recordClip, sayName } from './fixtures/answer.ts';
import { makeFilm, watchToTheEnd } from './fixtures/film.ts';
import { firstLoadKb } from './fixtures/first-load.ts';
import { pressByKey, tabTo } from './fixtures/keyboard.ts';
import { mailTo } from './fixtures/mailbox.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

/** The script budget of the reel's pages in kilobytes, as for the recorder. */
const BUDGET_KB = 35;
/** The address that Jonas was invited at. */
const JONAS = 'jonas.thanked@example.com';

test('a viewer opens the link on a phone, watches, hearts a moment and thanks one person [route-presentation-watch] [access-viewer] [link-presentation] [main-job]', async ({
  browser,
  request,
}) => {
  const { tributeId, jonas, link, ask, statusOf, film } = await makeFilm(
    request,
    browser,
    'present@example.com',
    JONAS,
  );
  const viewer = await (await browser.newContext({ viewport: PHONE, hasTouch: true })).newPage();

  await test.step('the reveal checks the sound and counts in; the first play delivers the reel [reveal-moment]', async () => {
    expect(await statusOf()).toBe('READY');
    await viewer.goto(`${link}&tgd=1`);
    await expect(viewer.getByRole('heading', { name: 'Anna Lindqvist' })).toBeVisible();
    const turn = viewer.getByText('Turn your phone sideways for a bigger picture.');
    await viewer.setViewportSize({ width: PHONE.height, height: PHONE.width });
    await expect(turn).toBeHidden();
    await viewer.setViewportSize(PHONE);
    await expect(turn).toBeVisible();
    await viewer.getByRole('button', { name: 'Play a short sound' }).tap();
    await viewer.getByRole('button', { name: 'I hear it' }).tap();
    await expect(viewer.getByText('The sound is on')).toBeVisible();
    expect(await statusOf()).toBe('READY');
    await viewer.getByRole('button', { name: 'Play the reel' }).tap();
    await expect(viewer.getByText('Here it comes')).toBeVisible();
    await expect(viewer.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect.poll(statusOf).toBe('DELIVERED');
  });

  await test.step('a heart carries its moment [heart-moments]', async () => {
    const { entries } = await ask<PresentationDto>(
      'GET',
      `/tribute/save_presentation?tributeId=${tributeId}`,
    );
    const clip = entries.find(({ kind }) => kind === 'CLIP');
    // A tap on the picture pauses.
    await viewer.locator('[data-format]').tap({ position: { x: PHONE.width / 2, y: 200 } });
    const seconds = (clip?.startSeconds ?? 0) + 0.5;
    await viewer.getByRole('slider', { name: 'Position in the reel' }).fill(seconds.toFixed(1));
    await viewer.getByRole('button', { name: 'Love this moment' }).tap();
    const moments = async () =>
      (await ask<MomentsDto>('GET', `/submission/action?tributeId=${tributeId}`)).moments;
    await expect.poll(moments).toEqual([{ submissionId: clip?.id, atSeconds: expect.closeTo(0.5, 1) }]);
    await viewer.getByRole('button', { name: 'Play', exact: true }).tap();
    await expect(viewer.getByRole('heading', { name: 'Made with love for Anna Lindqvist' })).toBeVisible();
    // The address stays shareable.
    expect(viewer.url()).toBe(`${link}&tgd=1`);
  });

  await test.step('one device counts once, also after a reload', async () => {
    const given = viewer.getByRole('button', { name: 'Heart, 1 so far', pressed: true });
    await viewer.getByRole('button', { name: 'Heart, 0 so far' }).tap();
    await expect(given).toBeVisible();
    await expect.poll(film).toMatchObject({ views: 1, hearts: 1 });
    await viewer.reload();
    await watchToTheEnd(viewer);
    await expect(given).toBeVisible();
    expect(await film()).toMatchObject({ views: 1, hearts: 1 });
  });

  await test.step('the cookie opens the clips, without the token', async () => {
    await viewer.getByRole('link', { name: 'Watch the clips one by one' }).tap();
    await expect(viewer).toHaveURL(new RegExp(`/tribute/${tributeId}/watch\\?tgd=1$`));
    await expect(viewer.getByRole('link', { name: 'Back to the reel' })).toBeVisible();
    await viewer.getByRole('button', { name: /^Play Jonas’s clip/ }).tap();
    const dialog = viewer.getByRole('dialog', { name: 'Jonas' });
    await expect(dialog.getByText('Views: 1')).toBeVisible();
    await dialog.getByRole('button', { name: 'Unmute' }).tap();
    await dialog.getByRole('button', { name: 'Close' }).tap();
    // One of the reel, and the one of its clip’s moment.
    await expect(viewer.getByRole('button', { name: 'Heart, 1 so far' })).toHaveCount(2);
  });

  await test.step('a loaded reel plays to its end without a network [reveal-loaded] [reveal-moment]', async () => {
    // A device that has never played it: what it did not load is missing.
    const context = await browser.newContext({ viewport: PHONE, hasTouch: true });
    const device = await context.newPage();
    await device.goto(`${link}&tgd=1`);
    await device.getByRole('button', { name: 'Load the whole reel first' }).click();
    await expect(device.getByText('Ready without internet')).toBeVisible();
    const isKept = () =>
      device.evaluate(async () => {
        const { active } = await navigator.serviceWorker.ready;
        const page = await caches.match(location.pathname, { cacheName: 'reel' });
        return active?.state === 'activated' && page !== undefined;
      });
    await expect.poll(isKept).toBe(true);
    await context.setOffline(true);
    // Phones discard pages in the background.
    await device.reload();
    await expect(device.getByText('Ready without internet')).toBeVisible();
    await device.getByRole('button', { name: 'Play the reel' }).click();
    await expect(device.getByText('Here it comes')).toBeVisible();
    await device.getByLabel('Playback speed').selectOption('2');
    await expect(device.getByRole('button', { name: 'Love this moment' })).toBeVisible();
    const clip = device.locator('video[data-shown="true"][src^="blob:"]');
    await expect(clip).toBeVisible({ timeout: 30_000 });
    await expect(device.getByText(/^Oops.. No Internet/)).toBeHidden();
    await expect(device.getByRole('heading', { name: /^Made with love/ })).toBeVisible({ timeout: 60_000 });
    await context.close();
  });

  await test.step('the thank-you is recorded by camera', async () => {
    await viewer.goto(`${link}&tgd=1`);
    await watchToTheEnd(viewer);
    await viewer.getByRole('link', { name: 'Record a thank-you' }).click();
    await sayName(viewer, 'Anna');
    await expect(viewer.getByRole('heading', { name: 'Say thank you, Anna' })).toBeVisible();
    await viewer.getByRole('button', { name: 'Record a thank-you' }).click();
    await recordClip(viewer);
    await viewer.getByRole('button', { name: 'Send my clip' }).click();
    await expect(viewer.getByText(/Your thank-you is ready/)).toBeVisible({ timeout: 60_000 });
  });

  await test.step('one person is thanked alone, by a card, voice and video, notified by email, and sees it on their page [thanks-one]', async () => {
    await viewer.goto(`${link}&tgd=1`);
    await watchToTheEnd(viewer);
    await viewer.getByText('Thank one person').tap();
    await viewer.getByRole('link', { name: 'Jonas' }).tap();
    await viewer.getByRole('button', { name: /^Written card/ }).tap();
    await expect(viewer.getByText(/may see it. Nobody else can.$/)).toBeVisible();
    await viewer.getByLabel('Your words').fill('Thank you for the boat, Jonas.');
    await viewer.getByRole('button', { name: 'Send my card' }).tap();
    await expect(viewer.getByText(/^It’s ready. Only .?Jonas/)).toBeVisible({ timeout: 60_000 });
    for (const [way, send] of [
      [/^Voice/, 'Send my answer'],
      ['Record a thank-you', 'Send my clip'],
    ] as const) {
      await viewer.goto(`/tribute/${tributeId}/watch?tgd=1`);
      await viewer.getByRole('button', { name: /^Play Jonas’s clip/ }).tap();
      await viewer.getByRole('link', { name: 'Thank Jonas' }).tap();
      await viewer.getByRole('button', { name: way }).tap();
      await recordClip(viewer);
      await viewer.getByRole('button', { name: send }).tap();
      await expect(viewer.getByText(/^It’s ready. Only .?Jonas/)).toBeVisible({ timeout: 60_000 });
    }
    const { text } = await mailTo(JONAS, 'Anna thanked you');
    expect(text).toContain('Only you can see it.');
    await jonas.context().clearCookies();
    await jonas.goto(text.match(/https?:\/\/\S+/)?.[0] ?? '');
    await expect(jonas).toHaveURL(/\/mine$/);
    await expect(jonas.getByRole('heading', { name: 'Thank-yous just for you' })).toBeVisible();
    await expect(jonas.getByText('From Anna')).toHaveCount(3);
    await expect(jonas.getByText('Hearts while you spoke: 1')).toBeVisible();
    await expectAccessible(jonas);
  });

  await test.step('the creator is notified and watches it beside the reel', async () => {
    const { notifications } = await ask<{ notifications: { type: string; name: string | null }[] }>(
      'GET',
      '/notification',
    );
    expect(notifications).toContainEqual(
      expect.objectContaining({ type: 'THANK_YOU_RECEIVED', name: 'Anna' }),
    );
    expect(notifications.map(({ type }) => type)).toEqual(expect.arrayContaining(['REEL_VIEWED', 'HEARTED']));
    const creator = await (await browser.newContext()).newPage();
    await signInAs(creator, 'present@example.com');
    await creator.goto(`/tribute/${tributeId}/watch`);
    const thanks = creator.getByRole('region', { name: 'Thank-yous' });
    // Those to Jonas are not here.
    await expect(thanks.getByText('A thank-you from Anna')).toHaveCount(1);
    await expect(creator.getByRole('img', { name: 'Where people gave hearts: 1 in all' })).toBeVisible();
    const archive = creator.waitForEvent('download');
    await creator.getByRole('button', { name: 'Download all clips' }).click();
    expect((await archive).suggestedFilename()).toMatch(/\.zip$/);
    // Title, question, Jonas, closing: the thank-you is not in the reel.
    await expect(creator.getByRole('navigation', { name: 'Chapters' }).getByRole('listitem')).toHaveCount(4);
    await creator.getByRole('button', { name: /^Play Anna’s clip/ }).click();
    await expect(creator.getByRole('dialog', { name: 'A thank-you from Anna' })).toBeVisible();
    // Simulates the ID token's end after an hour; the browser's account renews it.
    await creator.context().clearCookies({ name: 'auth_token' });
    await creator.goto(`/tribute/${tributeId}/presentation`);
    await expect(creator.getByRole('heading', { name: 'Anna Lindqvist' })).toBeVisible();
    await creator.context().close();
  });

  await test.step('a new link ends the old one and its cookie', async () => {
    await ask('POST', '/tribute/presentation_link', { tributeId });
    expect((await viewer.goto(link))?.status()).toBe(404);
    expect((await viewer.goto(`/tribute/${tributeId}/watch`))?.status()).toBe(404);
    await expect(viewer.getByText(/lead anywhere/)).toBeVisible();
  });
});

test('the reveal, the reel and its end work by keyboard, and axe finds nothing there and on clips and thank-you, within the script budget [reveal-moment] [reveal-checks]', async ({
  browser,
  request,
}) => {
  const { tributeId, link } = await makeFilm(request, browser, 'present-access@example.com');
  const viewer = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  // The size of a full screen cannot be changed.
  await viewer.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'));
  await viewer.goto(`${link}&tgd=1`);
  await expectAccessible(viewer);
  expect(await firstLoadKb(viewer.request, link)).toBeLessThanOrEqual(BUDGET_KB);
  const button = (name: string) => viewer.getByRole('button', { name, exact: true });
  await pressByKey(button('Play a short sound'));
  await pressByKey(button('I hear it'));
  await pressByKey(button('Play the reel'));
  await expect(button('Pause')).toBeVisible();
  await pressByKey(button('Pause'));
  await expectAccessible(viewer);
  await tabTo(viewer.getByRole('slider', { name: 'Position in the reel' }));
  await viewer.keyboard.press('End');
  await pressByKey(button('Play'));
  await viewer.getByRole('heading', { name: /^Made with love/ }).waitFor();
  await expectAccessible(viewer);
  await pressByKey(viewer.getByText('Thank one person'));
  await tabTo(viewer.getByRole('link', { name: 'Jonas' }));
  await viewer.goto(`/tribute/${tributeId}/watch`);
  await viewer.getByRole('button', { name: /^Play Jonas’s clip/ }).waitFor();
  await expectAccessible(viewer);
  expect(await firstLoadKb(viewer.request, `/tribute/${tributeId}/watch`)).toBeLessThanOrEqual(BUDGET_KB);
  await viewer.getByRole('button', { name: /^Play Jonas’s clip/ }).press('Enter');
  await viewer.getByRole('dialog', { name: 'Jonas' }).waitFor();
  await expectAccessible(viewer);
  await viewer.keyboard.press('Escape');
  await expect(viewer.getByRole('dialog')).toBeHidden();
  await expect(viewer.getByRole('button', { name: /^Play Jonas’s clip/ })).toBeFocused();
  await viewer.goto(`/recordtribute?tributeId=${tributeId}&tgd=1`);
  await viewer.getByLabel('Your name').waitFor();
  await expectAccessible(viewer);
});
