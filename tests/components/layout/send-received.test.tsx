import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SendWaitingTakes } from '#components/layout/send-waiting-takes.tsx';
import { setBearer } from '#lib/browser/api/client.ts';
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

beforeEach(() => {
  asked = [];
  sends = [];
  vi.stubGlobal('indexedDB', { databases: async () => [{ name: `take-${DATABASE}` }] });
  vi.stubGlobal('fetch', async (_path: string, { method, headers }: RequestInit) => {
    const signed = new Headers(headers).get('authorization');
    (method === 'GET' ? asked : sends).push(signed);
    if (signed !== 'Bearer claras-token')
      return Response.json({ error: 'Not found.', code: 'NOT_FOUND' }, { status: 404 });
    return Response.json({ data: method === 'GET' ? { tributeId: 'T' } : buildSubmission() });
  });
});
afterEach(() => {
  setBearer(null);
  vi.unstubAllGlobals();
});

test('sends what the creator received as their account only, and keeps its upload until then [answer-behalf]', async () => {
  const store = createTakeStore('T', disk);
  await store.begin(detailsOf(take));
  await store.append(clipOf(take));
  await store.letGo();
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
