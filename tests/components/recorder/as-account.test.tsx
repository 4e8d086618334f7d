import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SendWaitingTakes } from '#components/layout/send-waiting-takes.tsx';
import { setBearer } from '#lib/browser/api/client.ts';
import type { SessionObserver } from '#lib/browser/auth/firebase-identity.ts';
import { rememberedId, rememberName } from '#lib/browser/recording/remembered-name.ts';
import { clipOf, detailsOf } from '#lib/browser/recording/stored-take.ts';
import { createTakeStore } from '#lib/browser/recording/take-store.ts';
import layout from '#lib/messages/en/layout.json' with { type: 'json' };
import { buildTake } from '#tests/lib/browser/recording/build-take.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { configuration, heading, open, tribute, WISH } from './recorder-page.tsx';

const OTHER = 'tribute-of-ruth-654321';
let disks: Record<string, ReturnType<typeof memoryDisk>> = {};
const provider: { observers: SessionObserver[] } = { observers: [] };
vi.mock('#lib/browser/recording/call-upload.ts', () => import('./fake-upload.ts'));
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: (name: string) => disks[name] }));
vi.mock('next/navigation', () => ({ usePathname: () => '/recordtribute' }));
vi.mock('#lib/browser/auth/firebase-identity.ts', () => ({
  connectFirebaseIdentity: () => ({
    observe: (observer: SessionObserver) => {
      provider.observers.push(observer);
      return () => {};
    },
  }),
}));

/** The path and the sign-in of each call that writes. */
const writes: [string, string | null][] = [];

beforeEach(() => {
  writes.length = 0;
  provider.observers.length = 0;
  disks = { [tribute.tributeId]: memoryDisk(), [OTHER]: memoryDisk() };
  vi.stubGlobal('indexedDB', {
    databases: async () => Object.keys(disks).map((id) => ({ name: `take-${id}` })),
  });
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    const signed = new Headers(init.headers).get('authorization');
    if (init.method === 'POST' && path !== '/api/public/upload_speed') writes.push([path, signed]);
    return answer(path, init);
  });
});
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: The page reads it so.
  document.cookie = 'uid=; Max-Age=0';
  setBearer(null);
});

async function signedIn() {
  await vi.waitFor(() => expect(provider.observers).not.toEqual([]));
  for (const { onSession } of provider.observers)
    onSession({ userId: 'ben', email: 'ben@example.com', emailVerified: true, idToken: 'bens-token' });
}

test('a signed-in person joins and sends as their account [record-as-account]', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: The server sets it with the session.
  document.cookie = 'uid=ben';
  const take = buildTake({ tributeId: OTHER, sent: true });
  const store = createTakeStore(OTHER, disks[OTHER]);
  await store.begin(detailsOf(take));
  await store.append(clipOf(take));
  await store.letGo();
  render(<SendWaitingTakes locale="en" texts={layout.waitingTake} configuration={configuration} />);
  const user = open({ questionId: WISH, knownName: 'Ben' });
  // Who they are is not known yet.
  await vi.waitFor(() => expect(provider.observers).not.toEqual([]));
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(writes).toEqual([]);
  await signedIn();
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await vi.waitFor(() => expect(writes).toContainEqual(['/api/tribute/contributor', 'Bearer bens-token']));
  await vi.waitFor(() => expect(writes).toContainEqual(['/api/submission', 'Bearer bens-token']));
});

const OMA = { _id: '64b0000000000000000000b9', name: 'Oma' };
const BEN = { _id: '64b0000000000000000000b1', name: 'Ben' };

test('a visitor who has signed in answers as the person that the page names [access-person]', async () => {
  rememberName(tribute.tributeId, OMA.name, OMA._id);
  open({ questionId: WISH, knownName: 'Ben', people: [OMA, BEN] });
  expect(await heading('How would you like to answer, Ben?')).toBeVisible();
  expect(rememberedId(tribute.tributeId)).toBe(BEN._id);
});

test('a visitor whose id the page does not know keeps it', async () => {
  rememberName(tribute.tributeId, 'Ben', '64b0000000000000000000b3');
  open({ questionId: WISH, knownName: 'Ben', people: [OMA, BEN] });
  expect(await heading('How would you like to answer, Ben?')).toBeVisible();
  expect(rememberedId(tribute.tributeId)).toBe('64b0000000000000000000b3');
});

test('a guest loads nothing of the sign-in', async () => {
  open({ questionId: WISH });
  await heading(/./);
  expect(await screen.findByRole('textbox')).toBeVisible();
  expect(provider.observers).toEqual([]);
});
