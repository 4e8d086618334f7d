import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SendWaitingTakes } from '#components/layout/send-waiting-takes.tsx';
import { setBearer } from '#lib/browser/api/client.ts';
import { markErased } from '#lib/browser/recording/mark-erased.ts';
import { clipOf, detailsOf, type Take } from '#lib/browser/recording/stored-take.ts';
import { createTakeStore, takesOn } from '#lib/browser/recording/take-store.ts';
import { tellTakenBack, whenTakenBack } from '#lib/browser/recording/taken-back.ts';
import texts from '#lib/messages/en/layout.json' with { type: 'json' };
import { breakUploadsWith } from '#tests/components/recorder/fake-upload.ts';
import { buildSubmission, buildTake } from '#tests/lib/browser/recording/build-take.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';

const disk = memoryDisk();
const page = vi.hoisted(() => ({ database: 'T' }));
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => disk }));
vi.mock(
  '#lib/browser/recording/call-upload.ts',
  async () => import('#tests/components/recorder/fake-upload.ts'),
);
vi.mock('next/navigation', () => ({ usePathname: () => '/home' }));

let sends: object[] = [];

beforeEach(async () => {
  localStorage.clear();
  breakUploadsWith.splice(0);
  page.database = 'T';
  sends = [];
  setBearer('claras-token');
  await disk.remove(await disk.keys());
  vi.stubGlobal('indexedDB', { databases: async () => [{ name: `take-${page.database}` }] });
  vi.stubGlobal('fetch', async (_path: string, { body, method }: RequestInit) => {
    if (method === 'POST') sends.push(JSON.parse(body as string));
    const data = method === 'GET' ? { tributeId: 'T' } : buildSubmission();
    return Response.json({ data }, { status: 201 });
  });
});
afterEach(() => {
  setBearer(null);
  vi.unstubAllGlobals();
});

/** Leaves a take of a tab that is closed by now, and opens another page. */
async function open(changes: Partial<Take> = {}) {
  const take = buildTake({ tributeId: 'T', sent: true, ...changes });
  const store = createTakeStore('T', disk);
  await store.begin(detailsOf(take));
  await store.append(clipOf(take));
  await store.letGo();
  render(<SendWaitingTakes locale="en" texts={texts.waitingTake} />);
}
const spoken = () => screen.findByRole('status');

test.each(['erased', 'withdrawn'] as const)(
  'stops when everything is %s in another tab, and says so [erase-own]',
  async (takenBack) => {
    breakUploadsWith.push(0);
    await open();
    await waitFor(async () => expect(await spoken()).toHaveTextContent('Your answer is waiting for network'));
    tellTakenBack({ tributeId: 'T', takenBack });
    await waitFor(async () => expect(await spoken()).toHaveTextContent(texts.waitingTake.takenBack));
    expect(await takesOn(disk)).toEqual([]);
    expect(sends).toEqual([]);
  },
);

test('leaves what the creator sends for someone alone when they take back their own answers', async () => {
  page.database = 'T:received';
  breakUploadsWith.push(0);
  await open({ behalf: { name: 'Aunt Ruth' }, contributorName: 'Aunt Ruth' });
  await waitFor(async () => expect(await spoken()).toHaveTextContent(/is waiting for network/));
  const told = Promise.withResolvers<void>();
  const stop = whenTakenBack('T', () => told.resolve());
  tellTakenBack({ tributeId: 'T', takenBack: 'withdrawn' });
  await told.promise;
  stop();
  window.dispatchEvent(new Event('online'));
  await waitFor(async () => expect(await spoken()).toHaveTextContent(/^Aunt Ruth’s answer arrived at /));
});

test('sends the thank-you of someone else on this device who erases nothing [own-others]', async () => {
  breakUploadsWith.push(0);
  await open({ isThankYou: true, personId: 'opa' });
  await waitFor(async () => expect(await spoken()).toHaveTextContent(/is waiting for network/));
  const told = Promise.withResolvers<void>();
  const stop = whenTakenBack('T', () => told.resolve());
  tellTakenBack({ tributeId: 'T', personIds: ['ben', 'ben-thanks'], takenBack: 'erased' });
  await told.promise;
  stop();
  window.dispatchEvent(new Event('online'));
  await waitFor(async () => expect(await spoken()).toHaveTextContent(/^Your answer arrived at /));
});

test('deletes the answer of someone who was erased, instead of joining again for it [erase-own]', async () => {
  markErased('T');
  breakUploadsWith.push(401);
  await open();
  await waitFor(async () => expect(await spoken()).toHaveTextContent(texts.waitingTake.takenBack));
  expect(await takesOn(disk)).toEqual([]);
  expect(sends).toEqual([]);
});

test('sends the answer of someone else on this device after an erasure, as them [erase-own]', async () => {
  markErased('T', 'anna');
  breakUploadsWith.push(401);
  await open({ personId: 'bob' });
  await waitFor(async () => expect(await spoken()).toHaveTextContent(/^Your answer arrived/));
  expect(sends[0]).toMatchObject({ isAgain: true, personId: 'bob' });
});
