import { expect, type Page } from '@playwright/test';
import { rest } from '#e2e/screens/overflow.ts';
import type { CaptionsDto } from '#lib/contracts/captions.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { LOCALES } from '#lib/messages/languages.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import { PHONE } from './fixtures/answer.ts';
import { makeFilm } from './fixtures/film.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { test } from './fixtures/test.ts';

const EMAIL = 'one-row@example.com';
/** Phones, and the least room of a player whose button has a word. */
const WIDTHS = [320, 360, 390, 600];
/** Pixels on the narrowest phone: the height is that of the design. */
const TARGET_MIN = { width: 36, height: 44 };

type Texts = ReturnType<typeof messagesFor>['player'];
type Box = { left: number; right: number; width: number; height: number; middle: number };

/** Checks that the player's buttons are beside each other and inside it. */
async function expectOneRow(page: Page, texts: Texts, what: string): Promise<void> {
  const speed = page.getByLabel(texts.speed);
  await page.getByRole('button', { name: texts.captions, exact: true }).waitFor();
  for (const width of WIDTHS) {
    await page.setViewportSize({ ...PHONE, width });
    await rest(page);
    const [player, ...boxes] = await speed.evaluate((inside): Box[] =>
      [inside.closest('section'), ...(inside.parentElement?.querySelectorAll('button, select') ?? [])]
        .filter((element) => element?.checkVisibility())
        .flatMap((element) => element?.getBoundingClientRect() ?? [])
        .map(({ left, right, top, width: own, height }) => ({
          left,
          right,
          width: own,
          height,
          middle: Math.round(top + height / 2),
        })),
    );
    if (!player) throw new Error('There is no player.');
    const where = `${what} at ${width} px: ${JSON.stringify(boxes)}`;
    expect.soft(boxes.length, where).toBeGreaterThan(4);
    expect.soft(new Set(boxes.map(({ middle }) => middle)).size, where).toBe(1);
    for (const [index, box] of boxes.entries()) {
      expect.soft(box.left, where).toBeGreaterThanOrEqual((boxes[index - 1]?.right ?? player.left) - 0.5);
      expect.soft(box.right, where).toBeLessThanOrEqual(player.right);
      expect.soft(box.width, where).toBeGreaterThanOrEqual(TARGET_MIN.width);
      expect.soft(box.height, where).toBeGreaterThanOrEqual(TARGET_MIN.height);
    }
  }
}

/** As in a browser that found another screen, for which there is one more button. */
const addButton = (page: Page, texts: Texts) =>
  page.getByLabel(texts.speed).evaluate((speed) => {
    const button = speed.previousElementSibling;
    if (button) speed.parentElement?.append(button.cloneNode(true));
  });

test('the controls of the player stay in one row on phones, in every language [player-row]', async ({
  browser,
  request,
}) => {
  const { tributeId, link, ask } = await makeFilm(request, browser, EMAIL);
  const [clip] = await ask<SubmissionDto[]>('GET', `/submission?tributeId=${tributeId}`);
  const query = `submissionId=${clip?._id}`;
  const { version } = await ask<CaptionsDto>('GET', `/submission/captions?${query}`);
  await ask('PATCH', '/submission/captions', { submissionId: clip?._id, version, lines: 'Dear Anna' });

  for (const locale of LOCALES) {
    const { player, presentation } = messagesFor(locale);
    const viewer = await (await browser.newContext({ locale, viewport: PHONE, hasTouch: true })).newPage();
    await viewer.goto(link);
    await viewer.getByRole('button', { name: presentation.play }).waitFor();
    // A full screen would have another size.
    await viewer.evaluate(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'));
    await viewer.getByRole('button', { name: presentation.play }).click();
    await viewer.getByRole('button', { name: player.pause }).waitFor();
    await viewer.getByRole('button', { name: player.love }).waitFor();
    await addButton(viewer, player);
    await expectOneRow(viewer, player, `presentation, ${locale}`);
    await viewer.goto(`/tribute/${tributeId}/watch`);
    await viewer.getByRole('button', { name: player.love }).waitFor();
    await expect(viewer.getByRole('button', { name: player.play, exact: true })).toBeVisible();
    await expectOneRow(viewer, player, `watch page, ${locale}`);

    await ask('PATCH', '/user', { locale });
    const creator = await (await browser.newContext({ viewport: PHONE })).newPage();
    await signInAs(creator, EMAIL);
    await creator.goto(`/tribute/${tributeId}`);
    await expectOneRow(creator, player, `workroom, ${locale}`);
  }
});
