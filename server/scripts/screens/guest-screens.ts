import type { Page } from '@playwright/test';
import { failCalls, holdCalls, press, type Screen, type ScreenContext, settle } from './screen.ts';

const openRecorder = (page: Page, { origin, sample }: ScreenContext) =>
  page.goto(`${origin}/recordtribute?tributeId=${sample.tributeId}`);

/** The recorder up to the choice of how to answer. */
async function chooseQuestion(page: Page, context: ScreenContext): Promise<void> {
  await openRecorder(page, context);
  const free = page.getByText('Answer without a question');
  const name = page.getByLabel('Your name');
  await free.or(name).first().waitFor();
  if (await name.isVisible()) {
    await name.fill('Oma Ruth');
    await press(page, 'Continue');
  }
  await page.getByRole('button').filter({ hasText: '?' }).first().click();
}

async function record(page: Page, context: ScreenContext): Promise<void> {
  await chooseQuestion(page, context);
  await press(page, 'Record with the camera');
  await press(page, 'Start recording');
  await page.getByRole('button', { name: 'Stop recording' }).waitFor();
  await settle(page, 2_500);
}

/** The invitation and the way of one answer, from the name to the arrived clip. */
export const GUEST_SCREENS: readonly Screen[] = [
  {
    name: 'invitation',
    route: '/tribute/[tributeId]',
    as: 'guest',
    isWhole: true,
    open: (page, { origin, sample }) => page.goto(`${origin}/tribute/${sample.tributeId}`),
  },
  { name: 'recorder-1-name', route: '/recordtribute', as: 'guest', open: openRecorder },
  {
    name: 'recorder-2-questions',
    route: '/recordtribute',
    as: 'guest',
    open: async (page, context) => {
      await openRecorder(page, context);
      await page.getByLabel('Your name').fill('Oma Ruth');
      await press(page, 'Continue');
      await page.getByText('Answer without a question').waitFor();
    },
  },
  { name: 'recorder-3-source', route: '/recordtribute', as: 'guest', open: chooseQuestion },
  {
    name: 'recorder-4-camera-problem',
    route: '/recordtribute',
    as: 'guest',
    open: async (page, context) => {
      await page.addInitScript(() => {
        navigator.mediaDevices.getUserMedia = () =>
          Promise.reject(new DOMException('denied', 'NotAllowedError'));
      });
      await chooseQuestion(page, context);
      await press(page, 'Record with the camera');
      await page.getByText('The camera is not available').waitFor();
    },
  },
  {
    name: 'recorder-4-camera',
    route: '/recordtribute',
    as: 'guest',
    open: async (page, context) => {
      await chooseQuestion(page, context);
      await press(page, 'Record with the camera');
      await page.getByRole('button', { name: 'Start recording' }).waitFor();
      await settle(page, 800);
    },
  },
  {
    name: 'recorder-4-countdown',
    route: '/recordtribute',
    as: 'hesitant',
    open: async (page, context) => {
      await chooseQuestion(page, context);
      await press(page, 'Record with the camera');
      await press(page, 'Start recording');
      await settle(page);
    },
  },
  { name: 'recorder-5-recording', route: '/recordtribute', as: 'guest', open: record },
  {
    name: 'recorder-5-offline',
    route: '/recordtribute',
    as: 'stranded',
    open: async (page, context) => {
      await record(page, context);
      await page.context().setOffline(true);
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    name: 'recorder-6-review',
    route: '/recordtribute',
    as: 'guest',
    // The take of the screen before was cut off by leaving, and is offered back.
    open: async (page, context) => {
      await openRecorder(page, context);
      await page.getByRole('button', { name: 'Use this' }).waitFor();
    },
  },
  {
    name: 'recorder-7-sending',
    route: '/recordtribute',
    as: 'guest',
    open: async (page, context) => {
      await holdCalls(page, /\/api\/upload/);
      // The page before has just let go of the take.
      await settle(page);
      await openRecorder(page, context);
      await press(page, 'Use this');
      await page.getByText('Your clip is on its way').waitFor();
      await settle(page);
    },
  },
  {
    name: 'recorder-7-sending-offline',
    route: '/recordtribute',
    as: 'stranded',
    open: async (page, context) => {
      await openRecorder(page, context);
      await page.getByRole('button', { name: 'Use this' }).waitFor();
      await holdCalls(page, /\/api\/upload/);
      await press(page, 'Use this');
      await page.context().setOffline(true);
      await settle(page, 1_000);
    },
  },
  {
    name: 'recorder-7-refused',
    route: '/recordtribute',
    as: 'refused',
    open: async (page, context) => {
      await record(page, context);
      await failCalls(page, /\/api\/submission/, 404);
      await press(page, 'Stop recording');
      await press(page, 'Use this');
      await page.getByText('Your clip could not be sent').waitFor();
    },
  },
  {
    name: 'recorder-8-arrived',
    route: '/recordtribute',
    as: 'guest',
    open: async (page, context) => {
      await openRecorder(page, context);
      await page.getByText('Your clip is ready.').waitFor({ timeout: 60_000 });
      await settle(page, 800);
    },
  },
];
