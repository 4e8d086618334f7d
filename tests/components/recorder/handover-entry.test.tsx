import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { HandoverEntry } from '#components/recorder/handover-entry.tsx';
import { loadCard } from '#lib/browser/recording/drafts.ts';
import { rememberedId, rememberedName, rememberName } from '#lib/browser/recording/remembered-name.ts';
import type { TakeDisk } from '#lib/browser/recording/take-disk.ts';
import { takerKeyOf } from '#lib/browser/recording/taker-key.ts';
import { useRecorderChoices } from '#lib/browser/stores/recorder-choices.ts';
import type { TakeHandoverInput } from '#lib/contracts/handovers.ts';
import texts from '#lib/messages/en/recorder.json' with { type: 'json' };
import { notesKeyOf } from '#lib/recording/notes-key.ts';
import { handoverHref, handoverIn } from '#lib/tribute/handover-link.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { answers, calls, tribute } from './recorder-page.tsx';

const shared: { disk: TakeDisk } = { disk: memoryDisk() };
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => shared.disk }));

const { tributeId } = tribute;
const token = 'a'.repeat(22);

afterEach(() => vi.restoreAllMocks());
afterEach(() => window.history.replaceState(null, '', '/'));

function open() {
  window.history.replaceState(null, '', handoverHref({ tributeId, questionId: 'q1', token }));
  render(
    <HandoverEntry tributeId={tributeId} texts={texts.handover}>
      <p>The recorder</p>
    </HandoverEntry>,
  );
}

test('keeps the token in the fragment, which no server sees', () => {
  const url = new URL(handoverHref({ tributeId, questionId: null, token }), 'https://folksee.example');
  expect(url.pathname + url.search).not.toContain(token);
  expect(handoverIn(url.hash)).toBe(token);
  expect(handoverIn('#content')).toBeNull();
});

test('keeps the draft of the other device before it loads the page again [recorder-elsewhere]', async () => {
  const card = { takeId: 'c'.repeat(32), text: 'You opened the door.' };
  answers['POST /api/tribute/contributor'] = {
    status: 201,
    body: { data: { name: 'Ben', draft: { card, notes: 'Speak slowly.' } } },
  };
  const place = { tributeId, questionId: 'q1', isThankYou: false };
  const kept: unknown[] = [];
  const reload = () => void loadCard(place).then((found) => kept.push(found));
  const search = `?tributeId=${tributeId}&questionId=q1`;
  vi.stubGlobal('location', { hash: `#handover=${token}`, pathname: '/recordtribute', search, reload });
  render(
    <HandoverEntry tributeId={tributeId} texts={texts.handover}>
      <p>The recorder</p>
    </HandoverEntry>,
  );
  // The other device has it too.
  await waitFor(() => expect(kept).toMatchObject([{ ...card, isShared: true }]));
  expect(useRecorderChoices.getState().notes).toEqual({
    [notesKeyOf(tributeId, false, 'q1')]: 'Speak slowly.',
  });
});

test('exchanges the token, and loads the page again as that person [recorder-elsewhere]', async () => {
  const reload = vi.fn();
  const search = `?tributeId=${tributeId}`;
  vi.stubGlobal('location', { hash: `#handover=${token}`, pathname: '/recordtribute', search, reload });
  render(
    <HandoverEntry tributeId={tributeId} texts={texts.handover}>
      <p>The recorder</p>
    </HandoverEntry>,
  );
  expect(screen.getByText('Continuing where you were…')).toBeVisible();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(calls).toMatchObject([{ method: 'POST', body: { tributeId, handover: token } }]);
  expect(rememberedName(tributeId)).toBe('Ben');
});

const BEN = { _id: '64b0000000000000000000b1', name: 'Ben' };

/** Opens the link, becomes someone else, and opens it again once it has expired. Returns how often it loaded the page. */
async function openTwice(becomeAgain: () => { status: number; body: unknown }) {
  const reload = vi.fn();
  const at = { hash: `#handover=${token}`, pathname: '/recordtribute', search: `?tributeId=${tributeId}` };
  vi.stubGlobal('location', { ...at, reload });
  const entry = (
    <HandoverEntry tributeId={tributeId} texts={texts.handover}>
      <p>The recorder</p>
    </HandoverEntry>
  );
  const joined = { status: 201, body: { data: BEN } };
  answers['POST /api/tribute/contributor'] = joined;
  render(entry);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  cleanup();
  rememberName(tributeId, 'Opa', '64b0000000000000000000b2');
  const expired = { status: 404, body: { error: 'Gone.', code: 'NOT_FOUND' } };
  Object.defineProperty(answers, 'POST /api/tribute/contributor', {
    get: () => (Object.hasOwn(Object(calls.at(-1)?.body), 'personId') ? becomeAgain() : expired),
  });
  render(entry);
  return reload;
}

test('a link that this browser has opened before leads on as its person, also once it has expired [recorder-elsewhere]', async () => {
  const reload = await openTwice(() => ({ status: 201, body: { data: BEN } }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  expect(calls.at(-1)?.body).toEqual({ tributeId, personId: BEN._id });
  expect([rememberedName(tributeId), rememberedId(tributeId)]).toEqual([BEN.name, BEN._id]);
  const keys = calls.flatMap(({ body }) => (body as Partial<TakeHandoverInput>).takerKey ?? []);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['gone', 404],
  ['offline', 503],
] as const)(
  'says that such a link is %s where its person cannot be reached [recorder-elsewhere]',
  async (what, status) => {
    const reload = await openTwice(() => ({ status, body: { error: 'No.', code: null } }));
    expect(await screen.findByRole('alert', {}, { timeout: 8_000 })).toHaveTextContent(texts.handover[what]);
    expect(reload).toHaveBeenCalledOnce();
    expect(rememberedName(tributeId)).toBe('Opa');
  },
);

test('says when the token was used, and continues as a new person', async () => {
  answers['POST /api/tribute/contributor'] = { status: 404, body: { error: 'Gone.', code: 'NOT_FOUND' } };
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent(texts.handover.gone);
  await userEvent.click(screen.getByRole('button', { name: 'Continue here' }));
  expect(screen.getByText('The recorder')).toBeVisible();
  expect(window.location.hash).toBe('');
});

test('repeats an exchange whose answer was lost with the same secret, also after a reload [recorder-elsewhere]', async () => {
  answers['POST /api/tribute/contributor'] = { status: 502, body: null };
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(calls).toHaveLength(2));
  await screen.findByRole('button', { name: 'Try again' });
  cleanup();
  vi.resetModules();
  open();
  await waitFor(() => expect(calls).toHaveLength(3));
  const keys = calls.map(({ body }) => (body as TakeHandoverInput).takerKey);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test('keeps the secret in memory where nothing can be stored', () => {
  takerKeyOf('c'.repeat(22));
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  const key = takerKeyOf(token);
  expect(takerKeyOf(token)).toBe(key);
  expect(takerKeyOf('b'.repeat(22))).not.toBe(key);
});

test('keeps the token while the server cannot be reached', async () => {
  answers['POST /api/tribute/contributor'] = { status: 503, body: { error: 'Later.', code: 'UNAVAILABLE' } };
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent(texts.handover.offline);
  expect(handoverIn(window.location.hash)).toBe(token);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(calls.length).toBeGreaterThan(1));
});
