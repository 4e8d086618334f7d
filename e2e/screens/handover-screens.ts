import { openingAfter } from '#e2e/visitors/devices.ts';
import type { HandoverStateDto } from '#lib/contracts/handovers.ts';
import { handoverHref } from '#lib/tribute/handover-link.ts';
import { answerCalls, runFirst } from './interception.ts';
import { chooseQuestion } from './recorder-steps.ts';
import type { Screen } from './screen.ts';
import { failing, inTurn, pressing, reading, type Step } from './steps.ts';

const HANDOVER = /\/api\/tribute\/handover/;
const TOKEN = 'a'.repeat(22);

/** What the computer learns of the phone when it looks. */
const phoneIs =
  (state: HandoverStateDto['state']): Step =>
  (page) =>
    answerCalls(page, HANDOVER, { data: { token: TOKEN, state, takeIds: [] } });

const withoutDevices: Step = async (page) => {
  await runFirst(page, openingAfter(Number.POSITIVE_INFINITY, 'NotFoundError'));
  await runFirst(page, 'navigator.mediaDevices.enumerateDevices = () => Promise.resolve([]);');
};

/** The step of the phone that the computer has noticed. */
const reached =
  (words: string): Step =>
  async (page) => {
    await page.locator('[aria-current=step]').filter({ hasText: words }).waitFor();
  };

const onComputer = (name: string, phone: Step, seen: Step): Screen => ({
  name: `recorder-4-phone-${name}`,
  route: '/recordtribute',
  as: 'guest',
  open: inTurn(withoutDevices, phone, chooseQuestion, pressing(/Record with the camera/), seen),
});

const onPhone = (name: string, answer: Step, words: string | RegExp): Screen => ({
  name: `handover-${name}`,
  route: '/recordtribute',
  as: 'guest',
  open: inTurn(
    answer,
    (page, { origin, sample }) =>
      page.goto(origin + handoverHref({ tributeId: sample.tributeId, questionId: null, token: TOKEN })),
    reading(words),
  ),
});

/** The phone that continues for a computer, seen from both. */
export const HANDOVER_SCREENS: readonly Screen[] = [
  onComputer('opened', phoneIs('OPENED'), reached('Recording on your phone')),
  onComputer('arrived', phoneIs('ARRIVED'), reached('Your answer arrived')),
  onComputer('expired', phoneIs('EXPIRED'), reading('This code has expired.')),
  onComputer('failed', failing(HANDOVER), reading('We couldn’t make a code for your phone.')),
  onPhone('gone', async () => {}, 'This link no longer works'),
  onPhone('offline', failing(/\/api\/tribute\/contributor/, 503), 'We can’t reach the server'),
];
