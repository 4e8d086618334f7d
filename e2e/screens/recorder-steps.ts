import type { Page } from '@playwright/test';
import { press, type ScreenContext, settle } from './screen.ts';

export const openRecorder = (page: Page, { origin, sample }: ScreenContext) =>
  page.goto(`${origin}/recordtribute?tributeId=${sample.tributeId}`);

export async function chooseQuestion(page: Page, context: ScreenContext): Promise<void> {
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

export async function record(page: Page, context: ScreenContext): Promise<void> {
  await chooseQuestion(page, context);
  await press(page, 'Record with the camera');
  await press(page, 'Start recording');
  await page.getByRole('button', { name: 'Stop recording' }).waitFor();
  await settle(page, 2_500);
}

export async function sendTake(page: Page): Promise<void> {
  await press(page, 'Stop recording');
  await press(page, 'Send my clip');
}
