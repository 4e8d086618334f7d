import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { recorderOf } from '#lib/browser/recording/device-takes.ts';
import { cardAmong, deleteDraftOf, loadCard, saveCard } from '#lib/browser/recording/drafts.ts';
import { rememberName } from '#lib/browser/recording/remembered-name.ts';
import type { TakeDisk } from '#lib/browser/recording/take-disk.ts';
import { takesOn } from '#lib/browser/recording/take-store.ts';
import { buildSubmission, buildTake } from '#tests/lib/browser/recording/build-take.ts';
import { fullDisk, memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { answers, calls, heading, open, openAsBen, tribute, WISH } from './recorder-page.tsx';

const PLACE = { tributeId: tribute.tributeId, questionId: WISH, isThankYou: false };
const shared: { disk: TakeDisk } = { disk: memoryDisk() };
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => shared.disk }));

beforeEach(() => {
  shared.disk = memoryDisk();
});

const sent = () =>
  calls.flatMap(({ method, path, body }) =>
    method === 'POST' && path === '/api/submission' ? [body as { takeId: string; text: string }] : [],
  );

async function write(words: string) {
  const user = openAsBen(WISH);
  await user.click(await screen.findByRole('button', { name: /^Written card/ }));
  await user.type(await screen.findByLabelText('Your words'), words);
  await screen.findByText('Draft saved on this device');
  return user;
}

test('a card whose sending meets no network waits on the device and is sent later [answer-card]', async () => {
  const done = answers['POST /api/submission'];
  answers['POST /api/submission'] = { status: 503, body: {} };
  const user = await write('Thank you');
  await user.dblClick(screen.getByRole('button', { name: 'Send my card' }));
  expect(await heading('Your answer is on its way')).toBeVisible();
  expect(screen.getByText('Thank you')).toBeVisible();
  await vi.waitFor(async () =>
    expect(await takesOn(shared.disk)).toMatchObject([{ medium: 'TEXT', text: 'Thank you', sent: true }]),
  );
  expect(await screen.findByText(/^You can close this page/)).toBeVisible();
  if (done) answers['POST /api/submission'] = done;
  globalThis.dispatchEvent(new Event('online'));
  expect(await heading('It arrived.')).toBeVisible();
  expect(new Set(sent().map(({ takeId }) => takeId)).size).toBe(1);
  await vi.waitFor(async () => {
    expect(await takesOn(shared.disk)).toEqual([]);
    expect(await loadCard(PLACE)).toBeNull();
  });
});

test('a second tap while the device saves the card does not stop the first one [answer-card]', async () => {
  const done = answers['POST /api/submission'];
  answers['POST /api/submission'] = { status: 503, body: {} };
  const user = await write('Thank you');
  const { disk } = shared;
  const saves: (() => void)[] = [];
  shared.disk = {
    ...disk,
    change: async (key, next) => {
      await new Promise<void>((resolve) => saves.push(resolve));
      return disk.change(key, next);
    },
  };
  await user.dblClick(screen.getByRole('button', { name: 'Send my card' }));
  await vi.waitUntil(() => saves.length > 0);
  saves.shift()?.();
  await heading('Your answer is on its way');
  await vi.waitUntil(() => sent().length > 0);
  saves.shift()?.();
  await vi.waitUntil(async () => (await takesOn(shared.disk)).length > 0);
  if (done) answers['POST /api/submission'] = done;
  globalThis.dispatchEvent(new Event('online'));
  expect(await heading('It arrived.')).toBeVisible();
});

test('two tabs that begin a card send one answer [answer-card]', async () => {
  const user = await write('Mine');
  const other = { takeId: 'b'.repeat(32), text: 'Other' };
  const saved = await saveCard(PLACE, other);
  await user.click(screen.getByRole('button', { name: 'Send my card' }));
  expect(await heading('It arrived.')).toBeVisible();
  expect(sent()).toMatchObject([{ takeId: saved?.takeId, text: 'Mine' }]);
});

test('a refused card can be changed and sent again', async () => {
  const done = answers['POST /api/submission'];
  answers['POST /api/submission'] = {
    status: 422,
    body: { error: 'Check the words.', code: 'INVALID_INPUT' },
  };
  const user = await write('Too much');
  await user.click(screen.getByRole('button', { name: 'Send my card' }));
  expect(await screen.findByText(/^Check the words\./)).toBeVisible();
  if (done) answers['POST /api/submission'] = done;
  await user.click(screen.getByRole('button', { name: 'Back to your card' }));
  expect(await screen.findByLabelText('Your words')).toHaveValue('Too much');
  await user.click(screen.getByRole('button', { name: 'Send my card' }));
  expect(await heading('It arrived.')).toBeVisible();
});

test.each([
  ['changes the words', ' again', true],
  ['sends the same words', '', false],
  ['writes the same words again', '!{Backspace}', false],
])(
  'a tab that %s after another tab sent the card makes another answer only of other words [answer-card]',
  async (_how, typed, isAnother) => {
    const user = await write('Mine');
    const first = await loadCard(PLACE);
    const take = buildTake({ ...PLACE, medium: 'TEXT', ...first });
    const arrived = buildSubmission({ medium: 'TEXT', takeId: take.takeId, text: 'Mine' });
    answers['GET /api/submission'] = { status: 200, body: { data: [arrived] } };
    await deleteDraftOf(take);
    if (typed) await user.type(screen.getByLabelText('Your words'), typed);
    await user.click(screen.getByRole('button', { name: 'Send my card' }));
    expect(await heading('It arrived.')).toBeVisible();
    expect(sent()).toMatchObject([{ text: isAnother ? 'Mine again' : 'Mine' }]);
    expect(sent()[0]?.takeId === first?.takeId).toBe(!isAnother);
    await vi.waitFor(async () => expect(await loadCard(PLACE)).toBeNull());
  },
);

test('a tab that cannot ask whether the card was sent makes no second answer [answer-card]', async () => {
  const user = await write('Mine');
  const first = await loadCard(PLACE);
  await deleteDraftOf(buildTake({ ...PLACE, medium: 'TEXT', ...first }));
  answers['GET /api/submission'] = { status: 503, body: {} };
  await user.click(screen.getByRole('button', { name: 'Send my card' }));
  expect(await heading('It arrived.')).toBeVisible();
  expect(sent()).toMatchObject([{ takeId: first?.takeId, text: 'Mine' }]);
});

test('Replace decides which answer a card replaces, and that card has its own draft [answer-replace]', async () => {
  const [earlier, pressed] = ['64b0000000000000000000aa', '64b0000000000000000000bb'];
  await saveCard(PLACE, { takeId: 'a'.repeat(32), text: 'Another answer', replaces: earlier });
  rememberName(tribute.tributeId, 'Ben');
  const user = open({ questionId: WISH, replaces: pressed });
  await user.click(await screen.findByRole('button', { name: /^Written card/ }));
  const field = await screen.findByLabelText('Your words');
  expect(field).toHaveValue('');
  await user.type(field, 'Better');
  await user.click(screen.getByRole('button', { name: 'Send my card' }));
  expect(await heading('It arrived.')).toBeVisible();
  expect(sent()).toMatchObject([{ text: 'Better', replaces: pressed }]);
  await vi.waitFor(async () => expect(await loadCard({ ...PLACE, replaces: pressed })).toBeNull());
  expect(await loadCard(PLACE)).toMatchObject({ text: 'Another answer' });
});

test('leads back to a card that replaces an answer [answer-replace]', async () => {
  const replaces = '64b0000000000000000000bb';
  await saveCard({ ...PLACE, replaces }, { takeId: 'a'.repeat(32), text: 'Better' });
  const card = cardAmong(await shared.disk.keys());
  expect(card && recorderOf({ tributeId: tribute.tributeId, ...card })).toBe(
    `/recordtribute?tributeId=${tribute.tributeId}&questionId=${WISH}&replaces=${replaces}`,
  );
});

test('a card that the device cannot save stays in the page until it is sent', async () => {
  shared.disk = fullDisk;
  answers['POST /api/submission'] = { status: 201, body: { data: buildSubmission({ medium: 'TEXT' }) } };
  const isHeldBack = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
  const user = openAsBen(WISH);
  const openCard = async () => user.click(await screen.findByRole('button', { name: /^Written card/ }));
  await openCard();
  expect(isHeldBack()).toBe(false);
  await user.type(await screen.findByLabelText('Your words'), 'Only here');
  expect(await screen.findByText(/^This browser can’t save your card\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Answer another way' }));
  expect(isHeldBack()).toBe(true);
  await openCard();
  expect(await screen.findByLabelText('Your words')).toHaveValue('Only here');
  await user.click(screen.getByRole('button', { name: 'Send my card' }));
  expect(await heading('It arrived.')).toBeVisible();
  await vi.waitFor(() => expect(isHeldBack()).toBe(false));
  await user.click(screen.getByRole('button', { name: 'Answer another question' }));
  await user.click(await screen.findByRole('button', { name: 'What do you wish her?' }));
  await openCard();
  expect(await screen.findByLabelText('Your words')).toHaveValue('');
});
