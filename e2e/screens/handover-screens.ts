import { openingAfter } from '#e2e/visitors/devices.ts';
import type { HandoverStateDto } from '#lib/contracts/handovers.ts';
import { handoverHref } from '#lib/tribute/handover-link.ts';
import { answerCalls, runFirst } from './interception.ts';
import { chooseQuestion } from './recorder-steps.ts';
import type { Screen } from './screen.ts';
import { failing, filling, inTurn, pressing, reading, type Step } from './steps.ts';

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

const WORDS = 'You opened the door, and every child on the street came in for pancakes.';

/** The phone has sent the card of this computer before its last change. */
const phoneSentCard: Step = async (page, { sample }) => {
  const takeId = await page.evaluate(async (name) => {
    const settled = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve) => asked.addEventListener('success', () => resolve(asked.result)));
    const database = await settled(indexedDB.open(name));
    const store = database.transaction('take', 'readwrite').objectStore('take');
    const keys = (await settled(store.getAllKeys())) as string[];
    const key = keys.find((known) => known.startsWith('card:')) ?? '';
    const card = (await settled(store.get(key))) as { takeId: string };
    await settled(store.put({ ...card, isShared: true }, key));
    database.close();
    return card.takeId;
  }, `take-${sample.tributeId}`);
  const sent = { _id: '64b0000000000000000000aa', medium: 'TEXT', takeId, text: 'You opened the door.' };
  await answerCalls(page, /\/api\/submission\?/, { data: [sent] });
};

/** A card that the phone sent while it was changed on the computer. */
const SENT_ELSEWHERE_SCREENS: readonly Screen[] = [
  {
    name: 'recorder-3-sent-elsewhere',
    route: '/recordtribute',
    as: 'sharer',
    open: inTurn(
      chooseQuestion,
      pressing(/^Written card/),
      filling('Your words', WORDS),
      reading('Draft saved on this device'),
      phoneSentCard,
      chooseQuestion,
      reading(/^Your answer was sent from/),
    ),
  },
  {
    name: 'recorder-4-written-sent-elsewhere',
    route: '/recordtribute',
    as: 'sharer',
    continues: true,
    open: inTurn(pressing(/^Written card/), reading('Replace it with this card'), (page) =>
      page.getByRole('img', { name: 'How it looks in the reel' }).waitFor(),
    ),
  },
  {
    name: 'recorder-7-sent-before',
    route: '/recordtribute',
    as: 'sharer',
    continues: true,
    open: inTurn(
      (page) => answerCalls(page, /\/api\/submission$/, { error: 'Sent.', code: 'ALREADY_SENT' }, 422),
      pressing('Replace it with this card'),
      // The sample is published: an answer sent now is late and replaces none.
      reading(/^This answer was already sent/),
    ),
  },
];

/** The phone that continues for a computer, seen from both. */
export const HANDOVER_SCREENS: readonly Screen[] = [
  ...SENT_ELSEWHERE_SCREENS,
  onComputer('opened', phoneIs('OPENED'), reached('Recording on your phone')),
  onComputer('arrived', phoneIs('ARRIVED'), reading('Your answer was sent from your phone.')),
  onComputer('expired', phoneIs('EXPIRED'), reading('This code has expired.')),
  onComputer('failed', failing(HANDOVER), reading('We couldn’t make a code for your phone.')),
  onPhone('gone', async () => {}, 'This link no longer works'),
  onPhone('offline', failing(/\/api\/tribute\/contributor/, 503), 'We can’t reach the server'),
];
