import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SendWaitingTakes } from '#components/layout/send-waiting-takes.tsx';
import { setBearer } from '#lib/browser/api/client.ts';
import { sendWaitingTakes } from '#lib/browser/recording/send-waiting.ts';
import { clipOf, detailsOf } from '#lib/browser/recording/stored-take.ts';
import { createTakeStore, takesOn } from '#lib/browser/recording/take-store.ts';
import texts from '#lib/messages/en/layout.json' with { type: 'json' };
import { buildPart, buildSubmission, buildTake, UPLOAD_ID } from '#tests/lib/browser/recording/build-take.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';

const DATABASE = 'T:received';
const disk = memoryDisk();
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => disk }));
vi.mock(
  '#lib/browser/recording/call-upload.ts',
  async () => import('#tests/components/recorder/fake-upload.ts'),
);
vi.mock('next/navigation', () => ({ usePathname: () => '/recordtribute' }));

const PLACE = `/api/upload/${UPLOAD_ID}`;
const parts = [buildPart({ uploadUrl: PLACE })];
const take = buildTake({ tributeId: 'T', sent: true, behalf: { name: 'Aunt Ruth' }, parts });
/** The sign-in of each call. */
let asked: (string | null)[] = [];
let sends: (string | null)[] = [];
let stop = () => {};
const databases = vi.fn(async () => [{ name: `take-${DATABASE}` }]);

beforeEach(() => {
  asked = [];
  sends = [];
  databases.mockClear();
  vi.stubGlobal('indexedDB', { databases });
  vi.stubGlobal('fetch', async (_path: string, { method, headers }: RequestInit) => {
    const signed = new Headers(headers).get('authorization');
    (method === 'GET' ? asked : sends).push(signed);
    if (signed === 'Bearer claras-old-token')
      return Response.json({ error: 'Sign in.', code: 'UNAUTHENTICATED' }, { status: 401 });
    if (signed !== 'Bearer claras-token')
      return Response.json({ error: 'Not found.', code: 'NOT_FOUND' }, { status: 404 });
    return Response.json({ data: method === 'GET' ? { tributeId: 'T' } : buildSubmission() });
  });
});
afterEach(() => {
  stop();
  setBearer(null);
  vi.unstubAllGlobals();
});

async function keepTake() {
  const store = createTakeStore('T', disk);
  await store.begin(detailsOf(take));
  await store.append(clipOf(take));
  await store.letGo();
}

const returnToPage = () => window.dispatchEvent(new Event('focus'));

test('sends what the creator received as their account only, and keeps its upload until then [answer-behalf]', async () => {
  await keepTake();
  const looked = vi.spyOn(disk, 'keys');
  render(<SendWaitingTakes locale="en" texts={texts.waitingTake} />);
  const isKept = async () =>
    expect(await takesOn(disk)).toMatchObject([{ sent: true, parts: [{ uploadUrl: PLACE }] }]);
  await vi.waitUntil(() => looked.mock.calls.length > 1);
  await isKept();
  setBearer('eves-token');
  await vi.waitUntil(() => asked.length > 0);
  await isKept();
  expect(sends).toEqual([]);
  setBearer(null);
  setBearer('claras-token');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/ answer arrived at /));
  expect(sends).toEqual(['Bearer claras-token']);
});

test('asks the server once whether an account may send it, until the creator signs in [answer-behalf]', async () => {
  await keepTake();
  setBearer('eves-token');
  const states = vi.fn();
  stop = sendWaitingTakes(states, { except: null, configuration: null });
  // Each look begins once the last one has ended.
  returnToPage();
  returnToPage();
  await vi.waitUntil(() => databases.mock.calls.length === 3);
  expect(asked).toEqual(['Bearer eves-token']);
  setBearer(null);
  setBearer('claras-token');
  await vi.waitFor(() =>
    expect(states).toHaveBeenLastCalledWith(expect.objectContaining({ state: 'arrived' })),
  );
});

test('asks again once the sign-in of the creator is renewed [answer-behalf]', async () => {
  await keepTake();
  setBearer('claras-old-token');
  const states = vi.fn();
  stop = sendWaitingTakes(states, { except: null, configuration: null });
  await vi.waitUntil(() => asked.length > 0);
  expect(asked).toEqual(['Bearer claras-old-token']);
  setBearer('claras-token');
  returnToPage();
  await vi.waitFor(() =>
    expect(states).toHaveBeenLastCalledWith(expect.objectContaining({ state: 'arrived' })),
  );
});
