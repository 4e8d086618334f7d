import { expect, type Locator, type Page } from '@playwright/test';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { makeVideo, PHONE, sayName, sendVideo } from './fixtures/answer.ts';
import { call, makeAccount, makeTribute } from './fixtures/api.ts';
import { makeNoisyVideo } from './fixtures/noisy-video.ts';
import { sendCards } from './fixtures/send-cards.ts';
import { signInAs } from './fixtures/sign-in.ts';
import { SONG } from './fixtures/song.ts';
import { test } from './fixtures/test.ts';
import { chooseForClip, chooseLook, editClip, switchOff } from './fixtures/workroom.ts';

// Files start by name: the longest journey must not be the last, beside idle workers.

const EMAIL = 'all-tools@example.com';
const QUESTIONS = ['What did Anna teach you?', 'What do you wish her?'] as const;
const CARDS = 10;
const JONAS = 'the clip from Jonas';
const MAJA = 'the clip from Maja';

/** Everything that the workroom decides about a reel. */
type Decided = Pick<PresentationDto, 'items' | 'settings' | 'format'> & {
  captions: string[];
  questions: (string | null)[];
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const done = (scope: Page | Locator) => scope.getByRole('button', { name: 'Done', exact: true }).click();

/** Uses each tool of the workroom once, and returns in words what each did. */
async function useEveryTool(page: Page, isPhone: boolean): Promise<string[]> {
  const words: string[] = [];
  const expectStep = async (change: string, options: { timeout?: number } = {}) => {
    words.push(change);
    // On a phone, the panel is a sheet over the rest of the page.
    const undo = page.getByRole('button', { name: `Undo: ${change}`, exact: true, includeHidden: true });
    await expect(undo).toBeVisible(options);
  };

  await test.step('moves a clip', async () => {
    if (isPhone) await chooseForClip(page, 'Jonas', 'Move later');
    else {
      await button(page, 'Drag Jonas').focus();
      for (const key of ['Space', 'ArrowRight', 'Space']) {
        await page.keyboard.press(key);
        await expect(page.getByText(SAID[key === 'ArrowRight' ? 'over' : 'lifted']).last()).toBeAttached();
      }
    }
    await expectStep(`You moved ${JONAS} to the end`);
  });

  await test.step('changes everything about a clip', async () => {
    const maja = await editClip(page, 'Maja');
    await maja.getByRole('slider', { name: 'Start' }).press('Shift+ArrowRight');
    await expectStep(`You trimmed ${MAJA}`);
    await maja.getByRole('button', { name: 'Hide' }).click();
    await expectStep(`You hid ${MAJA}`);
    await maja.getByRole('button', { name: 'Show again' }).click();
    await expectStep(`You showed ${MAJA} again`);
    await done(maja);
    const jonas = await editClip(page, 'Jonas');
    const lines = jonas.getByRole('textbox', { name: /one line per caption/ });
    await lines.fill('Dear Anna, happy birthday!');
    await lines.blur();
    await expectStep(`You changed the captions of ${JONAS}`);
    await jonas.locator('input[type="file"]').setInputFiles(SUBTITLES);
    await expect(lines).toHaveValue('Dear Anna, sixty already!');
    await expectStep(`You changed the captions of ${JONAS}`);
    await jonas.getByRole('button', { name: 'Rotate' }).click();
    await expectStep(`You rotated ${JONAS}`);
    await switchOff(jonas, 'Reduce background noise');
    await expectStep(`You turned noise reduction off for ${JONAS}`);
    await jonas.getByRole('button', { name: 'Use this picture as the poster' }).click();
    await expectStep(`You chose the poster of ${JONAS}`);
    await jonas.getByRole('combobox', { name: 'Question' }).selectOption(QUESTIONS[1]);
    await expectStep(`You moved ${JONAS} to “${QUESTIONS[1]}”`);
    await page.reload();
  });

  await test.step('arranges the clips freely, where a clip still answers a question', async () => {
    await button(page, 'Free order').click();
    await expectStep('Order: free');
    const maja = await editClip(page, 'Maja');
    await maja.getByRole('combobox', { name: 'Question' }).selectOption(QUESTIONS[1]);
    await expectStep(`You moved ${MAJA} to “${QUESTIONS[1]}”`);
    await page.reload();
  });

  await test.step('chooses the look and the sound', async () => {
    await page.getByRole('button', { name: 'Look and sound' }).click();
    const panel = page.getByRole('dialog', { name: 'Look and sound' });
    await chooseLook(panel, 'Candlelight');
    await expectStep('Theme: Candlelight');
    await chooseLook(panel, 'Quiet');
    await expectStep('Music: Quiet');
    await panel.getByRole('checkbox', { name: 'I may use this music in this reel' }).click();
    await panel.locator('input[type="file"]').setInputFiles(SONG);
    // The clips that are prepared again come first.
    await expectStep('Your music: Our song.wav', { timeout: 240_000 });
    await chooseLook(panel, 'Soft');
    await expectStep('Volume of the music: Soft');
    await chooseLook(panel, 'Cut without fading');
    await expectStep('Between cards and clips: cut');
    await panel.getByRole('combobox', { name: 'Cover' }).selectOption('Maja');
    await expectStep(`Cover: ${MAJA}`);
    await switchOff(panel, 'Tidy beginnings and ends');
    await expectStep('Tidy beginnings and ends: off');
    await chooseLook(panel, /^Square/);
    await expectStep('Shape: 1:1');
    await done(panel);
  });

  await test.step('renames a speaker, whose name all words then use', async () => {
    const jonas = await editClip(page, 'Jonas');
    await jonas.getByRole('textbox', { name: 'Name in this reel' }).fill('Uncle Jonas');
    await jonas.getByRole('textbox', { name: 'Name in this reel' }).press('Enter');
    await expectStep('You changed a name to Uncle Jonas');
    await done(page.getByRole('region', { name: 'Edit the clip from Uncle Jonas' }));
  });
  await test.step('has the reel edited', async () => {
    await button(page, 'Edit it for me').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use this edit' }).click();
    // Which parts it changes is the proposal's matter.
    const undo = page.getByRole('button', { name: /^Undo: “Edit it for me”/ });
    await expect(undo).toBeVisible();
    words.push(((await undo.getAttribute('aria-label')) ?? '').replace('Undo: ', ''));
  });
  await test.step('removes a clip', async () => {
    await chooseForClip(page, 'Maja', 'Remove the clip');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the clip' }).click();
    await expectStep(`You removed ${MAJA}`);
  });
  return words;
}

const SUBTITLES = {
  name: 'anna.vtt',
  mimeType: 'text/vtt',
  buffer: Buffer.from('WEBVTT\n\n00:00.500 --> 00:01.500\nDear Anna, sixty already!\n'),
};
const SAID = { lifted: /^Picked up\.|is now clip/, over: /^Clip 2 of 2\.$/ };

test('a creator edits a reel of 12 clips with every tool on a computer and on a phone, undoes all of it after a reload, repeats it, restores a version, and publishes [reel-undo] [reel-clip-edits] [reel-free-order] [reel-captions] [reel-cover] [reel-versions]', async ({
  browser,
  request,
}) => {
  test.slow();
  const account = await makeAccount(request, EMAIL);
  const tribute = await makeTribute(request, account, { questions: QUESTIONS.map((text) => ({ text })) });
  const { tributeId } = tribute;
  const ask = <T>(path: string) => call<T>(request, account, 'GET', path, {});
  const decided = async (): Promise<Decided> => {
    const reel = await ask<PresentationDto>(`/tribute/save_presentation?tributeId=${tributeId}`);
    const clips = await ask<SubmissionDto[]>(`/submission?tributeId=${tributeId}`);
    return {
      items: reel.items,
      settings: reel.settings,
      format: reel.nextFormat?.format ?? reel.format,
      captions: reel.captions.map(({ text }) => text),
      questions: clips.map(({ questionId }) => questionId),
    };
  };
  const record = async (name: string, video: string) => {
    const guest = await (await browser.newContext({ viewport: PHONE })).newPage();
    await guest.goto(`/recordtribute?tributeId=${tributeId}&questionId=${tribute.questions[0]?._id}`);
    await sayName(guest, name);
    await sendVideo(guest, video);
    await guest.context().close();
  };
  await record('Jonas', await makeNoisyVideo());
  await record('Maja', await makeVideo());
  await sendCards(request, account, tribute, CARDS);
  const clips = async () => (await decided()).items.filter(({ kind }) => kind === 'CLIP');
  await expect.poll(async () => (await clips()).length, { timeout: 180_000 }).toBe(CARDS + 2);
  const untouched = await decided();

  for (const size of ['computer', 'phone'] as const) {
    const isPhone = size === 'phone';
    const context = await browser.newContext(
      isPhone
        ? { viewport: PHONE, hasTouch: true, isMobile: true }
        : { viewport: { width: 1280, height: 720 } },
    );
    const page = await context.newPage();
    await test.step(`on a ${size}`, async () => {
      await signInAs(page, EMAIL);
      await page.goto(`/tribute/${tributeId}`);
      await expect(page.getByRole('button', { name: 'Actions for the clip from Maja' })).toBeVisible();
      const words = await useEveryTool(page, isPhone);
      const edited = await decided();

      await page.reload();
      for (const change of words.toReversed()) {
        await button(page, `Undo: ${change}`).click();
        await expect(button(page, `Redo: ${change}`)).toBeVisible();
      }
      expect(await decided()).toEqual(untouched);

      await page.reload();
      for (const change of words) {
        await expect(button(page, `Redo: ${change}`)).toBeVisible();
        if (isPhone) await button(page, `Redo: ${change}`).click();
        else await page.keyboard.press('Control+y');
      }
      await expect(button(page, 'Nothing to redo')).toBeVisible();
      expect(await decided()).toEqual(edited);

      // A restored version leaves out clips that were removed since.
      await button(page, `Undo: You removed ${MAJA}`).click();
      await expect(button(page, `Redo: You removed ${MAJA}`)).toBeVisible();
      await button(page, 'Versions of the reel').click();
      const versions = page.getByRole('dialog', { name: 'Versions' });
      // The last undone change was the first one.
      const start = versions
        .getByRole('listitem')
        .filter({ hasText: /Undone: You moved the clip from Uncle Jonas/ });
      await start
        .first()
        .getByRole('button', { name: /^Restore/ })
        .click();
      await expect(versions.getByRole('listitem').first()).toContainText('You restored the version from');
      await done(versions);
      expect(await decided()).toEqual(untouched);

      await button(page, 'Publish').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Publish' }).click();
      await expect(dialog.getByRole('textbox', { name: 'For everyone else' })).toHaveValue(
        /presentation\?p=/,
      );
      await dialog.getByRole('button', { name: 'Take it offline' }).click();
      await expect(page.getByText(/The reel is offline/).first()).toBeVisible();
    });
    await context.close();
  }
});
