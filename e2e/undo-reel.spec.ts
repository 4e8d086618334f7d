import { type BrowserContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessible.ts';
import { answer } from './fixtures/answer.ts';
import { makeAccount, makeTribute } from './fixtures/api.ts';
import { expectDialogReturns, pressByKey } from './fixtures/keyboard.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';
import { chooseForClip, chooseLook, editClip } from './fixtures/workroom.ts';

const PLAY = /^Play (Jonas|Maja)$/;
const MOVED = 'You moved the clip from Jonas to the end';
const TRIMMED = 'You trimmed the clip from Maja';
const PROPOSED = '“Edit it for me”: theme';
const THEMED = 'Theme: Candlelight';

const order = (page: Page) =>
  page
    .getByRole('button', { name: PLAY })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the creator undoes every change after a reload, repeats them, restores a version, and loses nothing in a second tab [reel-undo] [reel-proposal] [reel-version-list] [reel-stale-save]', async ({
  browser,
  page,
  context,
  request,
}) => {
  test.slow();
  const email = 'undoer@example.com';
  const { tributeId } = await makeTribute(request, await makeAccount(request, email));
  await answer(browser, tributeId, 'Jonas');
  await answer(browser, tributeId, 'Maja');
  await signInAs(page, email);
  await page.goto(`/tribute/${tributeId}`);
  await expect.poll(() => order(page)).toEqual(['Play Jonas', 'Play Maja']);

  await test.step('uses our edit, which one undo takes back', async () => {
    const dialog = page.getByRole('dialog', { name: 'Edit it for me' });
    await pressByKey(button(page, 'Edit it for me'));
    await expectDialogReturns(dialog, button(page, 'Edit it for me'));
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('listitem')).toContainText(['The cards get the theme Confetti']);
    await expectAccessible(page);
    await pressByKey(dialog.getByRole('button', { name: 'Use this edit' }));
    await button(page, `Undo: ${PROPOSED}`).click();
    await expect(button(page, `Redo: ${PROPOSED}`)).toBeVisible();
    // The first change, when the tribute was made.
    await expect(button(page, 'Undo: Music: No music')).toBeVisible();
  });

  await test.step('moves, chooses a theme, and trims', async () => {
    await chooseForClip(page, 'Jonas', 'Move later');
    await expect(button(page, `Undo: ${MOVED}`)).toBeVisible();
    await chooseTheme(page, 'Candlelight');
    await expect(button(page, `Undo: ${THEMED}`)).toBeVisible();
    const editor = await editClip(page, 'Maja');
    await editor.getByRole('slider', { name: 'Start' }).press('Shift+ArrowRight');
    await editor.getByRole('button', { name: 'Done' }).click();
    await expect(button(page, `Undo: ${TRIMMED}`)).toBeVisible();
  });

  await test.step('undoes all of it after a reload, by keys and by the button', async () => {
    await page.reload();
    await expect(button(page, `Undo: ${TRIMMED}`)).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(button(page, `Redo: ${TRIMMED}`)).toBeVisible();
    await button(page, `Undo: ${THEMED}`).click();
    await page.keyboard.press('Control+z');
    await expect(button(page, `Redo: ${MOVED}`)).toBeVisible();
    await expect.poll(() => order(page)).toEqual(['Play Jonas', 'Play Maja']);
  });

  await test.step('repeats all of it after another reload', async () => {
    await page.reload();
    await expect(button(page, `Redo: ${MOVED}`)).toBeVisible();
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => order(page)).toEqual(['Play Maja', 'Play Jonas']);
    await button(page, `Redo: ${THEMED}`).click();
    await expect(button(page, `Redo: ${TRIMMED}`)).toBeVisible();
    await page.keyboard.press('Control+y');
    await expect(button(page, `Undo: ${TRIMMED}`)).toBeVisible();
    await expect(button(page, 'Nothing to redo')).toBeVisible();
  });

  await test.step('restores a version from the list, which can be undone', async () => {
    const dialog = page.getByRole('dialog', { name: 'Versions' });
    await pressByKey(button(page, 'Versions of the reel'));
    await expectDialogReturns(dialog, button(page, 'Versions of the reel'));
    await page.keyboard.press('Enter');
    const arrival = dialog.getByRole('listitem').filter({ hasText: 'New in the reel: the clip from Maja' });
    await expectAccessible(page);
    await pressByKey(arrival.getByRole('button', { name: /^Restore/ }));
    await expect(dialog.getByRole('listitem').first()).toContainText('You restored the version from');
    await dialog.getByRole('button', { name: 'Done', exact: true }).click();
    await expect.poll(() => order(page)).toEqual(['Play Jonas', 'Play Maja']);
    await page.keyboard.press('Control+z');
    await expect.poll(() => order(page)).toEqual(['Play Maja', 'Play Jonas']);
  });

  await test.step('removes a clip, and undo brings it back to its place', async () => {
    await chooseForClip(page, 'Maja', 'Remove the clip');
    await page.getByRole('button', { name: 'Remove the clip' }).click();
    await expect.poll(() => order(page)).toEqual(['Play Jonas']);
    await button(page, 'Undo: You removed the clip from Maja').click();
    await expect.poll(() => order(page)).toEqual(['Play Maja', 'Play Jonas']);
    await expect(page.getByText(/recently removed clip/)).toHaveCount(0);
    await expect(button(page, 'Redo: You removed the clip from Maja')).toBeVisible();
  });

  await test.step('a second tab that missed another change saves beside it', async () => {
    const beside = await openMissing(context, tributeId);
    await expect.poll(() => order(beside)).toEqual(['Play Maja', 'Play Jonas']);
    await chooseForClip(page, 'Jonas', 'Move earlier');
    await expect(button(page, 'Undo: You moved the clip from Maja to the end')).toBeVisible();
    await chooseForClip(beside, 'Jonas', 'Hide from the reel');
    await expect.poll(() => order(beside)).toEqual(['Play Jonas', 'Play Maja']);
    await expect(button(beside, 'Undo: You hid the clip from Jonas')).toBeVisible();
    await expect(beside.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0);
    await beside.close();
  });

  await test.step('a second tab that missed a change of the same says what it did not save, and offers it again', async () => {
    const beside = await openMissing(context, tributeId);
    await expect(button(beside, 'Undo: You hid the clip from Jonas')).toBeVisible();
    await chooseTheme(page, 'Confetti');
    await expect(button(page, 'Undo: Theme: Confetti')).toBeVisible();
    await chooseTheme(beside, 'Peach');
    const notice = beside.getByRole('alert').filter({ hasText: 'Theme: Peach' });
    await expect(notice).toBeVisible();
    await expect(button(beside, 'Undo: Theme: Confetti')).toBeVisible();
    await expectAccessible(beside);
    await beside.reload();
    await expect(notice).toBeVisible();
  });

  await test.step('the next page offers it once that tab is closed', async () => {
    await context.pages().at(-1)?.close();
    await page.reload();
    const notice = page.getByRole('alert').filter({ hasText: 'Theme: Peach' });
    await notice.getByRole('button', { name: 'Make my change again' }).click();
    await expect(notice).toBeHidden();
    await expect(button(page, 'Undo: Theme: Peach')).toBeVisible();
    await expect.poll(() => order(page)).toEqual(['Play Jonas', 'Play Maja']);
  });
});

async function chooseTheme(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Look and sound' }).click();
  await chooseLook(page, name);
  await page.getByRole('button', { name: 'Done' }).click();
}

/** Opens the reel in a tab that misses changes. */
async function openMissing(context: BrowserContext, tributeId: string): Promise<Page> {
  const page = await context.newPage();
  await missChanges(page);
  await page.goto(`/tribute/${tributeId}`);
  return page;
}

/** Keeps changes from a page until one of its saves was refused. */
async function missChanges(page: Page): Promise<void> {
  await page.routeWebSocket(/socket\.io/, () => {});
  let isRefused = false;
  let known: object | null = null;
  page.on('response', (response) => {
    if (response.status() === 409) isRefused = true;
  });
  await page.route('**/api/tribute/save_presentation?*', async (route) => {
    if (known && !isRefused) return route.fulfill({ json: known });
    const response = await route.fetch();
    known = (await response.json()) as object;
    return route.fulfill({ response });
  });
}
