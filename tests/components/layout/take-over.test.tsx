import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SendWaitingTakes } from '#components/layout/send-waiting-takes.tsx';
import { setBearer } from '#lib/browser/api/client.ts';
import { detailsOf, type Take } from '#lib/browser/recording/stored-take.ts';
import { createTakeStore, takesOn } from '#lib/browser/recording/take-store.ts';
import texts from '#lib/messages/en/layout.json' with { type: 'json' };
import { breakUploadsWith } from '#tests/components/recorder/fake-upload.ts';
import { buildPart, buildSubmission, buildTake } from '#tests/lib/browser/recording/build-take.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';

const disk = memoryDisk();
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => disk }));
vi.mock(
  '#lib/browser/recording/call-upload.ts',
  async () => import('#tests/components/recorder/fake-upload.ts'),
);
vi.mock('next/navigation', () => ({ usePathname: () => '/home' }));

let sends: string[] = [];
let isRefused = false;
/** Holds back the answers to Send. */
let held: Promise<void> | null = null;

beforeEach(async () => {
  sends = [];
  isRefused = false;
  held = null;
  breakUploadsWith.splice(0);
  await disk.remove(await disk.keys());
  setBearer('claras-token');
  vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'take-T' }] });
  vi.stubGlobal('fetch', async (_path: string, { body, method }: RequestInit) => {
    if (method === 'PATCH') return new Response(null, { status: 204 });
    sends.push((JSON.parse(body as string) as { takeId: string }).takeId);
    await held;
    if (isRefused) return Response.json({ error: 'No.', code: 'INVALID_INPUT' }, { status: 422 });
    return Response.json({ data: buildSubmission() }, { status: 201 });
  });
});
afterEach(() => {
  setBearer(null);
  vi.unstubAllGlobals();
});

/** Another tab, in which Send was pressed. */
async function sendInOtherTab(takeId: string, changes: Partial<Take> = {}) {
  const take = buildTake({ tributeId: 'T', sent: true, takeId, ...changes });
  const store = createTakeStore('T', disk);
  await store.begin({ ...detailsOf(take), parts: [] });
  for (const { clip, ...part } of take.parts) {
    await store.addPart(part);
    await store.append(clip);
  }
  return { close: () => store.letGo() };
}

async function open() {
  const looked = vi.spyOn(disk, 'keys');
  render(<SendWaitingTakes locale="en" texts={texts.waitingTake} />);
  await vi.waitUntil(() => looked.mock.calls.length > 0);
}

const comeBack = {
  'its tab is shown': () => document.dispatchEvent(new Event('visibilitychange')),
  'its window beside another one is used': () => window.dispatchEvent(new Event('focus')),
  'the back button opens it': () =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
};
const arrived = (takeId: string) => waitFor(() => expect(sends).toContain(takeId));
const [FIRST, SECOND] = ['a'.repeat(32), 'b'.repeat(32)];

test.each(Object.entries(comeBack))(
  'an open page sends the answer of a closed tab when %s [sending-goes-on]',
  async (_how, show) => {
    const tab = await sendInOtherTab(FIRST);
    await open();
    await tab.close();
    expect(sends).toEqual([]);
    show();
    await arrived(FIRST);
    // Long after its own first answer.
    await waitFor(async () => expect(await takesOn(disk)).toEqual([]));
    await (await sendInOtherTab(SECOND)).close();
    show();
    await arrived(SECOND);
    expect(sends).toEqual([FIRST, SECOND]);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Your answer arrived at /));
  },
);

test('an open page looks for answers that were sent after it opened [sending-goes-on]', async () => {
  await open();
  await (await sendInOtherTab(FIRST)).close();
  comeBack['its tab is shown']();
  await arrived(FIRST);
  await waitFor(async () => expect(await takesOn(disk)).toEqual([]));
});

test('a page that is hidden leaves the answers alone', async () => {
  await open();
  await (await sendInOtherTab(FIRST)).close();
  const looked = vi.spyOn(indexedDB, 'databases');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  comeBack['its tab is shown']();
  expect(looked).not.toHaveBeenCalled();
});

test('does not send a refused answer again at each look', async () => {
  isRefused = true;
  await (await sendInOtherTab(FIRST)).close();
  await open();
  await screen.findByRole('link', { name: 'See why' });
  const looked = vi.spyOn(disk, 'keys').mockClear();
  comeBack['its tab is shown']();
  await vi.waitUntil(() => looked.mock.calls.length > 2);
  isRefused = false;
  await (await sendInOtherTab(SECOND)).close();
  comeBack['its tab is shown']();
  await arrived(SECOND);
  expect(sends).toEqual([FIRST, SECOND]);
});

/** An open page that says that an answer was refused, and the other tab in which its person changes it. */
async function refuse(changes: Partial<Take> = {}) {
  isRefused = true;
  await (await sendInOtherTab(FIRST, changes)).close();
  await open();
  await screen.findByRole('link', { name: 'See why' });
  isRefused = false;
  const recorder = createTakeStore('T', disk);
  await vi.waitUntil(() => recorder.load());
  return recorder;
}

test('forgets that an answer was refused once it arrived from another tab [sending-goes-on]', async () => {
  const recorder = await refuse();
  comeBack['its tab is shown']();
  expect(screen.getByRole('link', { name: 'See why' })).toBeVisible();
  await recorder.clear();
  comeBack['its tab is shown']();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'See why' })).toBeNull());
});

test('sends a refused answer again without the photo that was taken out, and says when it arrived [sending-goes-on]', async () => {
  const photos = [0, 1].map((slot) => buildPart({ mimeType: 'image/jpeg', slot }));
  const recorder = await refuse({ medium: 'PHOTO', parts: photos });
  const [kept] = detailsOf(buildTake({ parts: photos })).parts;
  if (kept) await recorder.arrange([kept]);
  await recorder.letGo();
  comeBack['its tab is shown']();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Your answer arrived at /));
  expect(sends).toEqual([FIRST, FIRST]);
});

test('an answer that cannot be sent yet holds up no other one [sending-goes-on]', async () => {
  const later = { takeId: SECOND, recordedAt: '2026-11-20T10:00:00.000Z' };
  breakUploadsWith.push(503);
  await (await sendInOtherTab(FIRST)).close();
  await (await sendInOtherTab(later.takeId, later)).close();
  await open();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^Your answer arrived at /));
  expect(sends).toEqual([SECOND]);
  expect(await takesOn(disk)).toMatchObject([{ takeId: FIRST }]);
  window.dispatchEvent(new Event('online'));
  await arrived(FIRST);
  await waitFor(async () => expect(await takesOn(disk)).toEqual([]));
});

test('answers wait for the network one after the other', async () => {
  breakUploadsWith.push(0);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await (await sendInOtherTab(FIRST)).close();
  await (await sendInOtherTab(SECOND, { recordedAt: '2026-11-20T10:00:00.000Z' })).close();
  await open();
  await screen.findByText('Your answer is waiting for network');
  expect(sends).toEqual([]);
  window.dispatchEvent(new Event('online'));
  await arrived(SECOND);
  expect(sends).toEqual([FIRST, SECOND]);
});

test('an answer that still waits says nothing while another is sent [sending-goes-on]', async () => {
  breakUploadsWith.push(503);
  let release = () => {};
  held = new Promise((resolve) => {
    release = resolve;
  });
  await (await sendInOtherTab(FIRST)).close();
  await (await sendInOtherTab(SECOND, { recordedAt: '2026-11-20T10:00:00.000Z' })).close();
  await open();
  await arrived(SECOND);
  const status = screen.getByRole('status');
  expect(status).toHaveTextContent('Sending your answer');
  const told: string[] = [];
  const observer = new MutationObserver(() => told.push(status.textContent));
  observer.observe(status, { childList: true, characterData: true, subtree: true });
  breakUploadsWith.push(503);
  window.dispatchEvent(new Event('online'));
  await vi.waitUntil(() => breakUploadsWith.length === 0);
  release();
  await waitFor(() => expect(status).toHaveTextContent(/^Your answer arrived at /));
  observer.disconnect();
  expect(told).toEqual([expect.stringMatching(/arrived/)]);
});
