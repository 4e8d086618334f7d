import type { Page } from '@playwright/test';
import { makeVideo } from '#e2e/fixtures/answer.ts';
import type { TakenBack } from '#lib/browser/recording/taken-back.ts';
import { press, type ScreenContext, settle } from './screen.ts';

export const openRecorder = (page: Page, { origin, sample }: ScreenContext) =>
  page.goto(`${origin}/recordtribute?tributeId=${sample.tributeId}`);

export async function chooseQuestion(page: Page, context: ScreenContext): Promise<void> {
  await openRecorder(page, context);
  const free = page.getByText('Answer without a question');
  const name = page.getByLabel('Your name');
  await free.or(name).first().waitFor();
  if (await name.isVisible()) {
    // Another name than the known one would be asked about.
    if ((await name.inputValue()) === '') await name.fill('Oma Ruth');
    await press(page, 'Continue');
  }
  await pressQuestion(page);
}

/** Not the button of the name, which asks too: it may still be there. */
const NAME = /someone else|otra persona/;
export const pressQuestion = (page: Page) =>
  page.getByRole('button').filter({ hasText: '?', hasNotText: NAME }).first().click();

export async function startRecording(page: Page): Promise<void> {
  await press(page, 'Start recording');
  await page.getByRole('button', { name: 'Stop recording' }).waitFor();
  await settle(page, 2_500);
}

/** Takes a video from a file, which costs a tenth of recording one. */
export async function chooseVideo(page: Page, context: ScreenContext): Promise<void> {
  await chooseQuestion(page, context);
  await page.getByLabel('Choose a video').setInputFiles(await makeVideo());
  await page.getByRole('button', { name: 'Send my clip' }).waitFor();
}

/** The camera stops while it records. */
export const endCamera = (page: Page): Promise<void> =>
  page.getByLabel('Your camera’s picture').evaluate((video: HTMLVideoElement) => {
    const [track] = (video.srcObject as MediaStream).getVideoTracks();
    track?.stop();
    track?.dispatchEvent(new Event('ended'));
  });

/** As if the person had done it in another tab. */
export const tellTakenBack =
  (takenBack: TakenBack) =>
  (page: Page, { sample: { tributeId } }: ScreenContext): Promise<void> =>
    page.evaluate(
      (news) => {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
        new BroadcastChannel('taken-back').postMessage(news);
      },
      { tributeId, takenBack },
    );
