import { expect, type Page } from '@playwright/test';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { answer, PHONE, sayName, sendVideo } from './fixtures/answer.ts';
import { call, makeAccount, makeTribute } from './fixtures/api.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';
import { dragByTouch } from './fixtures/touch-drag.ts';
import { chooseForClip, chooseForReel } from './fixtures/workroom.ts';

// Files start by name: the longest journey must not be the last, beside idle workers.

const namesInOrder = async (page: Page) => {
  const handles = await page.getByRole('button', { name: /^Drag / }).all();
  return Promise.all(
    handles.map(async (handle) => (await handle.getAttribute('aria-label'))?.replace('Drag ', '')),
  );
};

test('the creator arranges the reel, decides who sees it, and archives and deletes it', async ({
  browser,
  page,
  request,
}) => {
  test.slow();
  const email = 'workroom@example.com';
  const account = await makeAccount(request, email);
  const { tributeId } = await makeTribute(request, account);
  const ask = <T>(method: string, path: string, data: object = {}) =>
    call<T>(request, account, method, path, data);
  const state = () => ask<TributeDto>('GET', `/tribute?tributeId=${tributeId}`);
  const hiddenClips = async () => {
    const film = await ask<PresentationDto>('GET', `/tribute/save_presentation?tributeId=${tributeId}`);
    return film.items.filter(({ kind, hidden }) => kind === 'CLIP' && hidden).length;
  };
  await answer(browser, tributeId, 'Jonas');
  const guest = await (await browser.newContext({ viewport: PHONE })).newPage();
  await guest.goto(`/recordtribute?tributeId=${tributeId}`);
  await sayName(guest, 'Maja');
  await sendVideo(guest);

  await signInAs(page, email);
  await page.goto(`/tribute/${tributeId}`);
  const drag = (name: string) => page.getByRole('button', { name: `Drag ${name}` });
  await expect(drag('Maja')).toBeVisible();
  expect(await namesInOrder(page)).toEqual(['Jonas', 'Maja']);

  await test.step('by keys', async () => {
    await drag('Maja').focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Picked up. Clip 2 of 2.')).toBeAttached();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText('Clip 1 of 2.', { exact: true })).toBeAttached();
    await page.keyboard.press('Space');
    await expect(page.getByText('Maja is now clip 1 of 2.')).toBeAttached();
    await expect.poll(() => namesInOrder(page), { timeout: 1_000 }).toEqual(['Maja', 'Jonas']);
    await expect(drag('Maja')).toBeFocused();
  });

  await test.step('by drag', async () => {
    // Out from under the bar.
    await drag('Maja').hover();
    const [from, to] = [await drag('Maja').boundingBox(), await drag('Jonas').boundingBox()];
    if (!from || !to) throw new Error('The clips have no place.');
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 30, from.y + 10, { steps: 4 });
    await page.mouse.move(to.x + 20, to.y + 10, { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => namesInOrder(page), { timeout: 1_000 }).toEqual(['Jonas', 'Maja']);
    // Leaves while saving: the save continues, and the next page may load before it is done.
    await expect(async () => {
      await page.reload();
      await expect(drag('Maja')).toBeVisible();
      expect(await namesInOrder(page)).toEqual(['Jonas', 'Maja']);
    }).toPass();
  });

  await test.step('by touch on a phone', async () => {
    await page.setViewportSize(PHONE);
    await dragByTouch(page, drag('Maja'), drag('Jonas'));
    await expect.poll(() => namesInOrder(page)).toEqual(['Maja', 'Jonas']);
    await dragByTouch(page, drag('Maja'), drag('Jonas'));
    await expect.poll(() => namesInOrder(page)).toEqual(['Jonas', 'Maja']);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('a clip is hidden and shown again', async () => {
    await chooseForClip(page, 'Jonas', 'Hide from the reel');
    await expect(page.getByText(/1 clip · ready to play/)).toBeVisible();
    expect(await hiddenClips()).toBe(1);
    await chooseForClip(page, 'Jonas', 'Show in the reel');
    await expect(page.getByText(/2 clips · ready to play/)).toBeVisible();
  });

  await test.step('the bar on a phone leaves the screen to the clips', async () => {
    const bar = page.getByRole('region', { name: 'Make the reel' });
    await page.setViewportSize(PHONE);
    await expect.poll(async () => (await bar.boundingBox())?.height ?? Infinity).toBeLessThanOrEqual(96);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('the reel is published and taken offline again', async () => {
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    const link = page.getByRole('textbox', { name: 'For everyone else' });
    await expect(link).toHaveValue(/presentation\?p=/);
    const old = await link.inputValue();
    await page.getByRole('button', { name: 'Make a new link' }).click();
    const question = page.getByRole('dialog', { name: 'Make a new reel link?' });
    await question.getByRole('button', { name: 'Make a new link' }).click();
    await expect(link).not.toHaveValue(old);
    expect((await guest.goto(old))?.status()).toBe(404);
    expect((await guest.goto(await link.inputValue()))?.status()).toBe(200);
    await page.getByRole('button', { name: 'Take it offline' }).click();
    await expect(page.getByText(/The reel is offline/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).first().click();
    await expect.poll(async () => (await state()).publishedAt).toBeNull();
  });

  await test.step('name and language are changed', async () => {
    await chooseForReel(page, 'Reel settings');
    await page.getByRole('button', { name: 'Edit the details' }).click();
    await page.getByRole('textbox', { name: 'First name' }).fill('Hanna');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
    await expect(page.getByText('The reel for Hanna Lindqvist')).toBeVisible();
  });

  await test.step('with the link off, guests see the not-found page', async () => {
    await page.getByRole('switch', { name: 'Recording link' }).click();
    await expect.poll(async () => (await state()).linkOpen).toBe(false);
    const stranger = await (await browser.newContext({ viewport: PHONE })).newPage();
    expect((await stranger.goto(`/tribute/${tributeId}`))?.status()).toBe(404);
    await expect(stranger.getByText(/lead anywhere/)).toBeVisible();
    await stranger.context().close();
    await page.getByRole('switch', { name: 'Recording link' }).click();
    await expect.poll(async () => (await state()).linkOpen).toBe(true);
  });

  await test.step('a clip after closing waits outside the reel until it is added', async () => {
    await page.getByRole('button', { name: 'Close now' }).click();
    await expect(page.getByRole('button', { name: 'Collect again' })).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await answer(browser, tributeId, 'Karim');
    await expect(page.getByText('arrived late, not in the reel')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(/2 clips · ready to play/)).toBeVisible();
    await page.getByRole('button', { name: 'Add Karim to the reel' }).click();
    await expect(page.getByText(/3 clips · ready to play/)).toBeVisible();
  });

  // access.spec.ts visits these menus and dialogs; here the workroom has clips of each kind.
  await test.step('axe finds nothing on the workroom, and its menus return the focus', async () => {
    await expectAccessible(page);
    for (const menu of ['Actions for the clip from Karim', 'More reel actions']) {
      await page.getByRole('button', { name: menu }).click();
      await page.getByRole('menu', { name: menu }).waitFor();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: menu })).toBeFocused();
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step("a removed person's clips go, and they cannot send any more", async () => {
    await page.getByRole('button', { name: 'Actions for Maja' }).click();
    await page.getByRole('menuitem', { name: 'Remove from the reel' }).click();
    const question = page.getByRole('dialog', { name: 'Remove Maja from the reel?' });
    await expect(question).toContainText('Their clip is removed from the reel');
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText(/2 clips · ready to play/)).toBeVisible();
    expect((await guest.goto(`/recordtribute?tributeId=${tributeId}`))?.status()).toBe(404);
  });

  await test.step('the reel is archived and restored', async () => {
    await chooseForReel(page, 'Archive reel');
    const question = page.getByRole('dialog', { name: /^Archive the reel for .*\?$/ });
    await question.getByRole('button', { name: 'Archive reel' }).click();
    await expect(page.getByText('This reel is archived and no longer accepts clips.')).toBeVisible();
    await guest.goto(`/tribute/${tributeId}`);
    await expect(guest.getByText(/is archived/)).toBeVisible();
    await expectAccessible(page);
    await page.goto('/home');
    await page.getByText('1 archived reel').click();
    await page.getByRole('link', { name: /Hanna Lindqvist/ }).click();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByRole('button', { name: 'Share link' })).toBeVisible();
    expect((await state()).status).toBe('CLOSED');
  });

  await test.step('the reel is deleted', async () => {
    await chooseForReel(page, 'Reel settings');
    await page.getByRole('button', { name: 'Delete this reel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the reel' }).click();
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByText('The reel for Hanna Lindqvist was deleted.')).toBeVisible();
    expect((await guest.goto(`/tribute/${tributeId}`))?.status()).toBe(404);
  });
});
