import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadCard, saveCard } from '#lib/browser/recording/drafts.ts';
import { rememberName } from '#lib/browser/recording/remembered-name.ts';
import { clipOf, detailsOf } from '#lib/browser/recording/stored-take.ts';
import type { TakeDisk } from '#lib/browser/recording/take-disk.ts';
import { createTakeStore, takesOn } from '#lib/browser/recording/take-store.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { en } from '#lib/messages/messages.ts';
import { buildPart, buildSubmission, buildTake } from '#tests/lib/browser/recording/build-take.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { answers, calls, heading, open, openAsBen, tribute, WISH } from './recorder-page.tsx';

const shared: { disk: TakeDisk } = { disk: memoryDisk() };
vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => shared.disk }));

const { tributeId } = tribute;
const place = { tributeId, questionId: WISH, isThankYou: false };
const takeId = 'a'.repeat(32);
const WORDS = 'You opened the door.';
const PHONES_ID = '64b0000000000000000000aa';
const { camera, written, refused, answered, ways } = en.recorder;
const { sent: words } = camera.rescue;

beforeEach(() => {
  shared.disk = memoryDisk();
});

/** What the phone has sent. */
const phoneSent = (text: string, changes: Partial<SubmissionDto> = {}) => {
  const answer = buildSubmission({ _id: PHONES_ID, medium: 'TEXT', takeId, text, uploadIds: [], ...changes });
  answers['GET /api/submission'] = { status: 200, body: { data: [answer] } };
};
const nobodySent = () => {
  answers['GET /api/submission'] = { status: 200, body: { data: [] } };
};
const isAlreadySent = () => {
  answers['POST /api/submission'] = {
    status: 422,
    body: { error: 'Already sent.', code: 'ALREADY_SENT' },
  };
};
const takesNow = () => {
  answers['POST /api/submission'] = { status: 201, body: { data: buildSubmission() } };
};
type Sent = { takeId: string; text?: string; replaces?: string };
const sends = () =>
  calls.flatMap(({ method, path, body }) =>
    method === 'POST' && path === '/api/submission' ? [body as Sent] : [],
  );
const looks = () =>
  calls.filter(({ method, path }) => method === 'GET' && path.startsWith('/api/submission'));

/** A computer on which a card was written, and handed to a phone. */
async function openCard() {
  await saveCard(place, { takeId, text: WORDS, isShared: true });
  const user = openAsBen(WISH);
  await user.click(await screen.findByRole('button', { name: /^Written card/ }));
  return user;
}
const toOwnPage = () => screen.findByRole('link', { name: words.look });

test('says that the phone sent a card that was changed here meanwhile, keeps the change and replaces the answer [recorder-elsewhere]', async () => {
  nobodySent();
  const user = await openCard();
  await user.type(await screen.findByLabelText(written.field), ' Thank you.');
  await screen.findByText(written.saved);
  expect(screen.queryByText(words.other, { exact: false })).toBeNull();
  phoneSent(WORDS);
  expect(await screen.findByText(`${words.phone} ${words.changed}`, {}, { timeout: 6_000 })).toBeVisible();
  expect(await toOwnPage()).toHaveAttribute('href', `/tribute/${tributeId}/mine`);
  const kept = await vi.waitFor(async () => {
    const card = await loadCard(place);
    expect(card).toMatchObject({ text: `${WORDS} Thank you.`, replaces: PHONES_ID });
    return card;
  });
  expect(kept?.takeId).not.toBe(takeId);
  await user.click(screen.getByRole('button', { name: written.replace }));
  await heading('It arrived.');
  expect(sends()).toMatchObject([{ takeId: kept?.takeId, text: `${WORDS} Thank you.`, replaces: PHONES_ID }]);
  await vi.waitFor(async () => expect(await loadCard(place)).toBeNull());
});

test('says so also when its page was closed meanwhile, and keeps saying so [recorder-elsewhere]', async () => {
  phoneSent('Something else.');
  await openCard();
  expect(await screen.findByText(`${words.phone} ${words.changed}`)).toBeVisible();
  expect(await screen.findByLabelText(written.field)).toHaveValue(WORDS);
  await vi.waitFor(async () => expect(await loadCard(place)).toMatchObject({ replaces: PHONES_ID }));
});

test('says that the phone sent the very same card, which leaves the drafts [recorder-elsewhere]', async () => {
  phoneSent(WORDS);
  await openCard();
  expect(await screen.findByText(words.phone)).toBeVisible();
  expect(await screen.findByLabelText(written.field)).toHaveValue('');
  await vi.waitFor(async () => expect(await loadCard(place)).toBeNull());
});

test('asks nobody about a card that was never handed over', async () => {
  await saveCard(place, { takeId, text: WORDS });
  const user = openAsBen(WISH);
  await user.click(await screen.findByRole('button', { name: /^Written card/ }));
  expect(await screen.findByLabelText(written.field)).toHaveValue(WORDS);
  expect(looks()).toEqual([]);
});

test('says so and replaces the answer when Send meets it first [recorder-elsewhere] [take-id]', async () => {
  nobodySent();
  isAlreadySent();
  const user = await openCard();
  await user.click(await screen.findByRole('button', { name: written.use }));
  expect(await screen.findByText(new RegExp(`^${answered.refused.reasons.changed}`))).toBeVisible();
  expect(screen.getByRole('link', { name: refused.look })).toHaveAttribute(
    'href',
    `/tribute/${tributeId}/mine`,
  );
  phoneSent('Something else.');
  takesNow();
  await user.click(screen.getByRole('button', { name: refused.replace }));
  await heading('It arrived.');
  const [first, second] = sends();
  expect(first).toMatchObject({ takeId });
  expect(second).toMatchObject({ text: WORDS, replaces: PHONES_ID });
  expect(second?.takeId).not.toBe(takeId);
  await vi.waitFor(async () => {
    expect(await loadCard(place)).toBeNull();
    expect(await takesOn(shared.disk)).toEqual([]);
  });
});

test('replaces changed photos with their own new uploads [take-id]', async () => {
  isAlreadySent();
  phoneSent('', { medium: 'PHOTO', takeId: buildTake().takeId });
  const part = buildPart({ fileName: 'anna.jpg', mimeType: 'image/jpeg', uploadUrl: '/api/upload/sent' });
  const take = buildTake({ tributeId, questionId: WISH, medium: 'PHOTO', parts: [part], sent: true });
  const store = createTakeStore(tributeId, shared.disk);
  await store.begin(detailsOf(take));
  await store.append(clipOf(take));
  await store.letGo();
  const user = openAsBen(WISH);
  const replace = await screen.findByRole('button', { name: refused.replace });
  takesNow();
  await user.click(replace);
  await heading('It arrived.');
  const [first, second] = sends() as (Sent & { photos: { uploadId: string }[] })[];
  expect(first?.photos).toMatchObject([{ uploadId: 'sent' }]);
  expect(second).toMatchObject({ replaces: PHONES_ID });
  expect(second?.photos).not.toMatchObject([{ uploadId: 'sent' }]);
});

/** A card whose Send the server refuses, because the phone has sent it with other words. */
async function toRefused(changes: Partial<PublicTributeDto> = {}) {
  isAlreadySent();
  phoneSent('Something else.');
  await saveCard(place, { takeId, text: WORDS });
  rememberName(tributeId, 'Ben');
  const user = open({ questionId: WISH, tribute: { ...tribute, ...changes } });
  await user.click(await screen.findByRole('button', { name: /^Written card/ }));
  await user.click(await screen.findByRole('button', { name: written.use }));
  await screen.findByText(new RegExp(`^${answered.refused.reasons.changed}`));
  return user;
}

test('a double press replaces the sent answer once, under the id that the device keeps [take-id]', async () => {
  await toRefused();
  // The answer stays away, so that a repeat after a reload can be looked at.
  answers['POST /api/submission'] = { status: 503, body: { error: 'Not now.', code: 'UNAVAILABLE' } };
  const replace = screen.getByRole('button', { name: refused.replace });
  act(() => {
    replace.click();
    replace.click();
  });
  await vi.waitFor(() => expect(sends().length).toBeGreaterThan(1));
  const [kept] = await takesOn(shared.disk);
  const ids = new Set(
    sends()
      .slice(1)
      .map((send) => send.takeId),
  );
  expect([...ids]).toEqual([kept?.sentAs]);
  expect(kept).toMatchObject({ takeId, replaces: PHONES_ID, sent: true });
});

test('sends the changed words as another answer once the reel is closed, and says so [answer-replace]', async () => {
  const user = await toRefused({ status: 'CLOSED' });
  expect(screen.getByRole('alert')).toHaveTextContent(refused.late);
  expect(screen.queryByRole('button', { name: refused.replace })).toBeNull();
  takesNow();
  await user.click(screen.getByRole('button', { name: refused.sendToo }));
  await heading('It arrived.');
});

test('sends the words of a removed answer as a new one', async () => {
  nobodySent();
  answers['POST /api/submission'] = { status: 410, body: { error: 'Removed.', code: 'CLIP_REMOVED' } };
  const user = await openCard();
  await user.click(await screen.findByRole('button', { name: written.use }));
  expect(await screen.findByText(new RegExp(`^${answered.refused.reasons.removed}`))).toBeVisible();
  expect(screen.queryByRole('button', { name: refused.retry })).toBeNull();
  takesNow();
  await user.click(screen.getByRole('button', { name: written.back }));
  expect(await screen.findByLabelText(written.field)).toHaveValue(WORDS);
  await user.click(screen.getByRole('button', { name: written.use }));
  await heading('It arrived.');
  expect(sends()[1]?.takeId).not.toBe(takeId);
});

test.each([
  ['an archived reel', 410, 'REEL_ARCHIVED', 'archived'],
  ['a lost link', 404, 'NOT_FOUND', 'unknownHere'],
] as const)('says what to do about %s', async (_what, status, code, reason) => {
  nobodySent();
  answers['POST /api/submission'] = { status, body: { error: 'No.', code } };
  answers['POST /api/tribute/contributor'] = { status, body: { error: 'No.', code } };
  const user = await openCard();
  await user.click(await screen.findByRole('button', { name: written.use }));
  expect(await screen.findByText(new RegExp(`^${answered.refused.reasons[reason]}`))).toBeVisible();
  expect(screen.getByRole('link', { name: refused.page })).toHaveAttribute('href', `/tribute/${tributeId}`);
  expect(screen.getByRole('button', { name: refused.save })).toBeVisible();
  await user.click(screen.getByRole('button', { name: answered.deleteTake.open }));
  await user.click(screen.getByRole('button', { name: answered.deleteTake.confirm }));
  expect(await screen.findByRole('button', { name: new RegExp(`^${ways.written}`) })).toBeVisible();
  expect(await loadCard(place)).toBeNull();
});
