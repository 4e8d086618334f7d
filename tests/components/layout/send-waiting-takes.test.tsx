import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SendWaitingTakes } from '#components/layout/send-waiting-takes.tsx';
import { setBearer } from '#lib/browser/api/client.ts';
import { clipOf, detailsOf } from '#lib/browser/recording/stored-take.ts';
import { createTakeStore, takesOn } from '#lib/browser/recording/take-store.ts';
import { useSpareLine } from '#lib/browser/stores/spare-line.ts';
import texts from '#lib/messages/en/layout.json' with { type: 'json' };
import { breakUploadsWith } from '#tests/components/recorder/fake-upload.ts';
import { buildSubmission, buildTake, UPLOAD_ID } from '#tests/lib/browser/recording/build-take.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';

const disk = memoryDisk();
const page = vi.hoisted(() => ({ path: '/home', database: 'T' }));
vi.mock('#lib/browser/recording/take-disk.ts', () => ({
  openTakeDisk: (name: string) => (name === page.database ? disk : memoryDisk()),
}));
vi.mock(
  '#lib/browser/recording/call-upload.ts',
  async () => import('#tests/components/recorder/fake-upload.ts'),
);
vi.mock('next/navigation', () => ({ usePathname: () => page.path }));

let sends: object[] = [];
let reports: object[] = [];
const REFUSED = { status: 422, body: { error: 'Not this one.', code: 'INVALID_INPUT' } };
type Answer = { status: number; body: object };
let answer: Answer;
const take = buildTake({ tributeId: 'T', sent: true });

beforeEach(async () => {
  vi.restoreAllMocks();
  page.path = '/home';
  useSpareLine.setState({ isSpare: true });
  page.database = 'T';
  sends = [];
  setBearer('claras-token');
  reports = [];
  answer = { status: 201, body: { data: buildSubmission() } };
  await disk.remove(await disk.keys());
  vi.stubGlobal('indexedDB', { databases: async () => [{ name: `take-${page.database}` }] });
  answerSends(() => answer);
});
afterEach(() => {
  setBearer(null);
  vi.unstubAllGlobals();
});

/** Answers each Send. Takes reports for the creator's board, which nobody waits for. */
function answerSends(answerTo: () => Answer) {
  vi.stubGlobal('fetch', async (_path: string, { body, method }: RequestInit) => {
    if (method === 'GET') return Response.json({ data: { tributeId: 'T' } });
    const { progress, ...send } = JSON.parse(body as string) as { progress?: object };
    if (method === 'PATCH') {
      reports.push({ ...send, ...progress });
      return new Response(null, { status: 204 });
    }
    sends.push(send);
    const { status, body: answered } = answerTo();
    return Response.json(answered, { status });
  });
}

/** A take of a tab that is closed by now. */
async function leaveTake(changes: Partial<typeof take> = {}) {
  const store = createTakeStore('T', disk);
  await store.begin(detailsOf({ ...take, ...changes }));
  await store.append(clipOf(take));
  return store;
}

const open = () => render(<SendWaitingTakes locale="en" texts={texts.waitingTake} />);
const spoken = () => screen.findByRole('status');

test('sends a take left behind from any page, and says when it arrived [sending-goes-on]', async () => {
  await (await leaveTake()).letGo();
  open();
  await waitFor(async () => expect(await spoken()).toHaveTextContent(/^Your answer arrived at /));
  expect(sends).toEqual([expect.objectContaining({ takeId: take.takeId, consent: true })]);
  expect(await takesOn(disk)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(/arrived/)).toBeNull();
});

test('sends also from an address of the recorder whose link ended [sending-goes-on]', async () => {
  page.path = '/recordtribute';
  await (await leaveTake()).letGo();
  open();
  await waitFor(async () => expect(await spoken()).toHaveTextContent(/^Your answer arrived at /));
  expect(await takesOn(disk)).toEqual([]);
});

test('sends the picture of a voice left behind, too [answer-voice-picture]', async () => {
  const store = await leaveTake({ medium: 'VOICE' });
  const picture = { pictureId: 'd'.repeat(32), fileName: 'me.jpg', mimeType: 'image/jpeg', uploadUrl: null };
  await store.showPicture({ ...picture, clip: new Blob(['me']) });
  await store.letGo();
  open();
  await waitFor(async () => expect(await spoken()).toHaveTextContent(/^Your answer arrived at /));
  expect(sends).toEqual([expect.objectContaining({ uploadIds: [UPLOAD_ID], pictureUploadId: UPLOAD_ID })]);
});

test('sends what the creator received, which leads to the workroom if it is refused [answer-behalf]', async () => {
  page.database = 'T:received';
  answer = REFUSED;
  const behalf = { name: 'Aunt Ruth' };
  await (await leaveTake({ behalf })).letGo();
  open();
  expect(await screen.findByRole('link', { name: 'See why' })).toHaveAttribute('href', '/tribute/T');
  expect(sends).toEqual([expect.objectContaining({ takeId: take.takeId, behalf })]);
});

test('leaves what the creator received to the workroom while that is open, and says later whose it is', async () => {
  page.database = 'T:received';
  page.path = '/tribute/T';
  await (await leaveTake({ behalf: { name: 'Aunt Ruth' }, contributorName: 'Aunt Ruth' })).letGo();
  const { rerender } = open();
  const looked = vi.spyOn(disk, 'keys');
  await vi.waitUntil(() => looked.mock.calls.length > 0);
  page.path = '/home';
  expect(sends).toEqual([]);
  rerender(<SendWaitingTakes locale="en" texts={texts.waitingTake} />);
  await waitFor(async () => expect(await spoken()).toHaveTextContent(/^Aunt Ruth’s answer arrived at /));
});

test('sends what the creator received without its question if that was removed [answer-behalf]', async () => {
  page.database = 'T:received';
  const gone = { error: 'Removed.', code: 'INVALID_INPUT', fields: { questionId: 'Removed.' } };
  await (await leaveTake({ behalf: { name: 'Aunt Ruth' }, questionId: 'removed' })).letGo();
  answerSends(() => (sends.length === 1 ? { status: 422, body: gone } : answer));
  open();
  await waitFor(async () => expect(await takesOn(disk)).toEqual([]));
  expect(sends.at(-1)).toMatchObject({ takeId: take.takeId, questionId: null });
});

test('says what it waits for', async () => {
  breakUploadsWith.push(0);
  await (await leaveTake()).letGo();
  open();
  await waitFor(async () => expect(await spoken()).toHaveTextContent('Your answer is waiting for network'));
  window.dispatchEvent(new Event('online'));
  await waitFor(async () => expect(await spoken()).toHaveTextContent(/^Your answer arrived at /));
});

test('leads to the recorder when the server refuses, and keeps the take', async () => {
  answer = REFUSED;
  await (await leaveTake()).letGo();
  open();
  const link = await screen.findByRole('link', { name: 'See why' });
  expect(link).toHaveAttribute('href', '/recordtribute?tributeId=T');
  expect(await takesOn(disk)).toHaveLength(1);
});

test('a refused take blocks no other take of its tribute, and needs its person until that is closed', async () => {
  await (await leaveTake()).letGo();
  const newer = { takeId: 'a'.repeat(32), recordedAt: '2026-11-22T10:00:00.000Z' };
  await (await leaveTake(newer)).letGo();
  answerSends(() => (sends.length === 1 ? REFUSED : answer));
  open();
  expect(await screen.findByRole('link', { name: 'See why' })).toBeVisible();
  await waitFor(async () => expect(await takesOn(disk)).toMatchObject([newer]));
  expect(sends).toMatchObject([newer, { takeId: take.takeId }].map(({ takeId }) => ({ takeId })));
  expect(screen.getByRole('link', { name: 'See why' })).toBeVisible();
});

test('sends a refused take again once it answers another question, as by another tab', async () => {
  answer = REFUSED;
  await (await leaveTake()).letGo();
  open();
  await screen.findByRole('link', { name: 'See why' });
  const look = () => document.dispatchEvent(new Event('visibilitychange'));
  look();
  const elsewhere = createTakeStore('T', disk);
  await vi.waitUntil(() => elsewhere.load());
  answer = { status: 201, body: { data: buildSubmission() } };
  await elsewhere.update({ questionId: 'another' });
  await elsewhere.letGo();
  look();
  await waitFor(async () => expect(await takesOn(disk)).toEqual([]));
  expect(sends).toMatchObject([{ questionId: null }, { questionId: 'another' }]);
});

test.each([
  ['was not sent', { sent: false }, '/home', false],
  ['another tab sends', {}, '/home', true],
  ['waits for the line that a recorder on this page needs', {}, '/recordtribute', false],
])('leaves a take alone that %s', async (_why, changes, path, isHeld) => {
  page.path = path;
  useSpareLine.setState({ isSpare: path === '/home' });
  const other = await leaveTake(changes);
  if (!isHeld) await other.letGo();
  const looked = vi.spyOn(disk, 'keys');
  open();
  await vi.waitUntil(() => path !== '/home' || looked.mock.calls.length > 0);
  expect(sends).toEqual([]);
  expect(screen.queryByText(/Your answer|Sending/)).toBeNull();
  await other.letGo();
});

test('sends nothing that was deleted meanwhile, as by signing out', async () => {
  breakUploadsWith.push(0);
  const store = await leaveTake();
  await store.letGo();
  open();
  await waitFor(async () => expect(await spoken()).toHaveTextContent('Your answer is waiting for network'));
  await disk.remove(await disk.keys());
  window.dispatchEvent(new Event('online'));
  await waitFor(async () => expect(await spoken()).toBeEmptyDOMElement());
  expect(sends).toEqual([]);
});

const reported = (stage: object) => ({ action: 'PROGRESS', tributeId: 'T', ...stage });

test('tells the creator that it is sending, and then that it arrived [board-states]', async () => {
  await (await leaveTake()).letGo();
  open();
  await waitFor(() =>
    expect(reports).toEqual([reported({ stage: 'UPLOADING' }), reported({ stage: 'OPENED' })]),
  );
});

test.each([
  ['was refused', REFUSED, { stage: 'STUCK', reason: 'ANSWER_REFUSED' }],
  [
    'needs another question',
    { status: 422, body: { ...REFUSED.body, fields: { questionId: 'Removed.' } } },
    { stage: 'REVIEWING' },
  ],
])('tells the creator that it %s [board-states]', async (_why, refusal, stage) => {
  answer = refusal;
  await (await leaveTake()).letGo();
  open();
  await waitFor(() => expect(reports).toEqual([reported({ stage: 'UPLOADING' }), reported(stage)]));
});

test.each([
  ['what they send for someone', 'T:received', { behalf: { name: 'Aunt Ruth' } }],
  ['a thank-you', 'T', { isThankYou: true }],
] as const)('tells the creator nothing about %s', async (_what, database, changes) => {
  page.database = database;
  await (await leaveTake(changes)).letGo();
  open();
  await waitFor(async () => expect(await spoken()).toHaveTextContent(/arrived at /));
  expect(reports).toEqual([]);
});
