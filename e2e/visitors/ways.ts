import { expect } from '@playwright/test';
import { makeVideo } from '#e2e/fixtures/answer.ts';
import { pressByKey, typeByKey } from '#e2e/fixtures/keyboard.ts';
import { addPhotos } from '#e2e/screens/photo-steps.ts';
import { fill } from '#lib/messages/fill.ts';
import { handoverHref } from '#lib/tribute/handover-link.ts';
import { AGENTS } from '#tests/support/agents.ts';
import { PHONE } from './devices.ts';
import type { Visit } from './visitor.ts';

const NAME = 'Oma Ruth';
/** Seconds of recording; the clock of a busy machine lags behind. */
const RECORDED = /^0:0[2-9] /;

/** From the link to the choice of a way. */
async function toWays({ page, tributeId, texts: { tribute, recorder } }: Visit): Promise<void> {
  await page.goto(`/tribute/${tributeId}`);
  await page.getByRole('link', { name: tribute.record }).click();
  await page.getByLabel(recorder.name.field).fill(NAME);
  await page.getByRole('button', { name: recorder.name.submit }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(NAME);
}

const tileOf = ({ page, texts }: Visit, way: 'video' | 'voice' | 'photos' | 'written') =>
  page.getByRole('button', { name: texts.recorder.ways[way] }).first();

export async function toCamera(visit: Visit): Promise<void> {
  await toWays(visit);
  await tileOf(visit, 'video').click();
}

export async function record({ page, texts }: Visit, clock = RECORDED): Promise<void> {
  const { camera } = texts.recorder;
  await page.getByRole('button', { name: camera.record }).click();
  await expect(page.getByRole('timer')).toHaveText(clock, { timeout: 30_000 });
  await page.getByRole('button', { name: camera.stop }).click();
}

export const use = ({ page, texts }: Visit) =>
  page.getByRole('button', { name: texts.recorder.review.use }).click();

export const arrive = ({ page, texts }: Visit) =>
  expect(page.getByRole('heading', { name: texts.recorder.arrived.heading })).toBeVisible({
    timeout: 90_000,
  });

export async function byCamera(visit: Visit): Promise<void> {
  await toCamera(visit);
  await record(visit);
  await use(visit);
  await arrive(visit);
}

/** Pauses and continues, then records the whole take again. */
export async function bySecondTake(visit: Visit): Promise<void> {
  const { camera, review } = visit.texts.recorder;
  await toCamera(visit);
  await record(visit);
  await visit.page.getByRole('button', { name: review.again }).click();
  await visit.page.getByRole('button', { name: camera.record }).click();
  await visit.page.getByRole('button', { name: camera.pause }).click({ timeout: 30_000 });
  await visit.page.getByRole('button', { name: camera.resume }).click();
  await expect(visit.page.getByRole('timer')).toHaveText(RECORDED, { timeout: 30_000 });
  await visit.page.getByRole('button', { name: camera.stop }).click();
  await use(visit);
  await arrive(visit);
}

/** A video that the device has, chosen beside the ways. */
export async function byFile(visit: Visit): Promise<void> {
  await toWays(visit);
  await chooseFile(visit, visit.texts.recorder.source.file);
}

/** The camera does not open: a video by the rescue's file input, or by the camera app behind it. */
const byRescue = (input: 'file' | 'cameraApp') => async (visit: Visit) => {
  const { camera, source } = visit.texts.recorder;
  await toCamera(visit);
  await expect(visit.page.getByText(camera.rescue.here)).toBeVisible({ timeout: 30_000 });
  await chooseFile(visit, input === 'file' ? source.file : camera.phoneCamera);
};
export const byRescueFile = byRescue('file');
export const byCameraApp = byRescue('cameraApp');

async function chooseFile(visit: Visit, label: string): Promise<void> {
  await visit.page.getByLabel(label).setInputFiles(await makeVideo());
  await use(visit);
  await arrive(visit);
}

/** Without a camera, the page offers a voice first. */
export async function byVoiceAfterTrouble(visit: Visit): Promise<void> {
  const { camera, answered } = visit.texts.recorder;
  await toCamera(visit);
  await expect(visit.page.getByRole('heading', { name: camera.rescue.headings.voice })).toBeVisible();
  await visit.page.getByRole('button', { name: camera.rescue.ways.voice }).click();
  await record(visit);
  await visit.page.getByRole('button', { name: answered.review.use }).click();
  await arrive(visit);
}

export async function byPhotos(visit: Visit): Promise<void> {
  const { photos } = visit.texts.recorder;
  await toWays(visit);
  await tileOf(visit, 'photos').click();
  await addPhotos(visit.page, photos.first, 2);
  await visit.page.getByRole('button', { name: fill(photos.use, { count: '2' }) }).click();
  await arrive(visit);
}

export async function byCard(visit: Visit): Promise<void> {
  await toWays(visit);
  await write(visit);
}

/** The camera does not open: back to the ways, and a card. */
export async function byCardAfterTrouble(visit: Visit): Promise<void> {
  const { camera } = visit.texts.recorder;
  await toCamera(visit);
  await expect(visit.page.getByText(camera.rescue.here)).toBeVisible({ timeout: 30_000 });
  await visit.page.getByRole('button', { name: camera.back }).click();
  await write(visit);
}

async function write(visit: Visit): Promise<void> {
  const { written } = visit.texts.recorder;
  await tileOf(visit, 'written').click();
  await visit.page.getByLabel(written.field).fill('You opened the door, and every child came in.');
  await visit.page.getByRole('button', { name: written.use }).click();
  await arrive(visit);
}

/** The camera opens at another try. */
const byRetry = (button: 'retry' | 'askAgain') => async (visit: Visit) => {
  const { camera } = visit.texts.recorder;
  await toCamera(visit);
  const name = button === 'retry' ? camera.retry : camera.rescue.askAgain;
  await visit.page.getByRole('button', { name }).click({ timeout: 30_000 });
  await record(visit);
  await use(visit);
  await arrive(visit);
};
export const byTryingAgain = byRetry('retry');
export const byAskingAgain = byRetry('askAgain');

/** The link of an app's browser, opened in the real one as the same person. */
export async function byRealBrowser(visit: Visit): Promise<void> {
  const { camera } = visit.texts.recorder;
  await toCamera(visit);
  await expect(visit.page.getByRole('button', { name: camera.rescue.copy })).toBeVisible();
  // The app's "Open in browser" carries the address along.
  await expect(visit.page).toHaveURL(/#/);
  await continueOn(visit, visit.page.url());
}

/** The QR code of a computer, scanned by the phone, which the computer then shows as arrived. */
export async function byPhone(visit: Visit): Promise<void> {
  const { camera } = visit.texts.recorder;
  const issued = visit.page.waitForResponse(/\/api\/tribute\/handover$/);
  await toCamera(visit);
  const { token } = ((await (await issued).json()) as { data: { token: string } }).data;
  await expect(visit.page.getByRole('img', { name: camera.rescue.phone.code })).toBeVisible();
  await continueOn(visit, handoverHref({ ...visit, questionId: null, token }));
  const arrived = visit.page.getByRole('listitem').filter({ hasText: camera.rescue.phone.steps.ARRIVED });
  await expect(arrived).toBeVisible({ timeout: 60_000 });
}

async function continueOn(visit: Visit, address: string): Promise<void> {
  const context = await visit.browser.newContext({ ...PHONE, userAgent: AGENTS.chromeAndroid });
  const there = { ...visit, page: await context.newPage() };
  await there.page.goto(address);
  await chooseFile(there, visit.texts.recorder.source.file);
  await context.close();
}

/** Sends in a tunnel, closes the page, and opens the invitation later. */
export async function byAnotherPage(visit: Visit): Promise<void> {
  const { page, texts, setOffline } = visit;
  await toWays(visit);
  await page.getByLabel(texts.recorder.source.file).setInputFiles(await makeVideo());
  await page.getByRole('button', { name: texts.recorder.review.use }).waitFor();
  await setOffline(true);
  await use(visit);
  await expect(page.getByText(texts.recorder.sending.waiting.offline)).toBeVisible();
  const later = await page.context().newPage();
  await page.close();
  await setOffline(false);
  await later.goto(`/tribute/${visit.tributeId}`);
  await expect(later.getByText(texts.layout.waitingTake.arrived.split('{')[0] ?? '')).toBeVisible({
    timeout: 60_000,
  });
}

/** Loses the page in the middle of the take, as by an empty battery, and sends what is left. */
export async function byRecoveredTake(visit: Visit): Promise<void> {
  const { page, texts } = visit;
  await toCamera(visit);
  await page.getByRole('button', { name: texts.recorder.camera.record }).click();
  await expect(page.getByRole('timer')).toHaveText(/^0:0[3-9] /, { timeout: 30_000 });
  const again = { ...visit, page: await page.context().newPage() };
  await page.close();
  await again.page.goto(`/recordtribute?tributeId=${visit.tributeId}`);
  await use(again);
  await arrive(again);
}

export async function byKeyboard(visit: Visit): Promise<void> {
  const { page, tributeId } = visit;
  const { recorder, tribute } = visit.texts;
  const button = (name: string) => page.getByRole('button', { name }).first();
  await page.goto(`/tribute/${tributeId}`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await pressByKey(page.getByRole('link', { name: tribute.record }));
  await typeByKey(page.getByLabel(recorder.name.field), NAME);
  await page.keyboard.press('Enter');
  await pressByKey(button(recorder.ways.video));
  await pressByKey(button(recorder.camera.record));
  await expect(page.getByRole('timer')).toHaveText(RECORDED, { timeout: 30_000 });
  await pressByKey(button(recorder.camera.stop));
  await pressByKey(button(recorder.review.play));
  await pressByKey(button(recorder.review.use));
  await arrive(visit);
}
