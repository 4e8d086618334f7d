import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SendWaitingTakes } from '#components/layout/send-waiting-takes.tsx';
import { LINK_OPENED } from '#lib/browser/recording/link-opened.ts';
import { detailsOf, type Take } from '#lib/browser/recording/stored-take.ts';
import type { TakeDisk } from '#lib/browser/recording/take-disk.ts';
import { createTakeStore, takesOn } from '#lib/browser/recording/take-store.ts';
import texts from '#lib/messages/en/layout.json' with { type: 'json' };
import { buildPart, buildSubmission, buildTake } from '#tests/lib/browser/recording/build-take.ts';
import { memoryDisk } from '#tests/lib/browser/recording/memory-disk.ts';
import { catchFiles } from '#tests/support/catch-files.ts';

const shared: { disk: TakeDisk } = { disk: memoryDisk() };
vi.mock('#lib/browser/recording/take-disk.ts', () => ({ openTakeDisk: () => shared.disk }));
vi.mock(
  '#lib/browser/recording/call-upload.ts',
  async () => import('#tests/components/recorder/fake-upload.ts'),
);
vi.mock('next/navigation', () => ({ usePathname: () => '/recordtribute' }));

let answer: { status: number; body: object };

beforeEach(() => {
  vi.restoreAllMocks();
  shared.disk = memoryDisk();
  vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'take-T' }] });
  vi.stubGlobal('fetch', async (_path: string, { method }: RequestInit) =>
    method === 'PATCH'
      ? new Response(null, { status: 204 })
      : Response.json(answer.body, { status: answer.status }),
  );
});
afterEach(() => vi.unstubAllGlobals());

/** Leaves a take whose page was closed after Send, and opens another page. */
async function open(changes: Partial<Take> = {}) {
  const take = buildTake({ tributeId: 'T', sent: true, ...changes });
  const store = createTakeStore('T', shared.disk);
  await store.begin({ ...detailsOf(take), parts: [] });
  for (const { clip, ...part } of take.parts) {
    await store.addPart(part);
    await store.append(clip);
  }
  if (take.picture) await store.showPicture(take.picture);
  await store.letGo();
  render(<SendWaitingTakes locale="en" texts={texts.waitingTake} />);
}
const spoken = () => screen.findByRole('status');

const UNKNOWN = { status: 404, body: { error: 'Not found.', code: 'NOT_FOUND' } };
const ARCHIVED = { status: 410, body: { error: 'Archived.', code: 'REEL_ARCHIVED' } };
const GONE = { status: 410, body: { error: 'Gone.', code: 'PERSON_GONE' } };
const { stuck } = texts.waitingTake;

test.each([
  ['its reel is archived', ARCHIVED, {}, stuck.archived, '/tribute/T'],
  ['its person is gone', GONE, {}, stuck.personGone, '/tribute/T'],
  ['this browser lost its link', UNKNOWN, {}, stuck.unknownHere, '/tribute/T'],
  [
    'its presentation link ended',
    UNKNOWN,
    { isThankYou: true },
    stuck.unknownHere,
    '/tribute/T/presentation?tgd=1',
  ],
])(
  'says that %s, keeps the take and leads on [sending-goes-on]',
  async (_why, refusal, changes, words, href) => {
    answer = refusal;
    await open(changes);
    await waitFor(async () => expect(await spoken()).toHaveTextContent(words));
    expect(screen.getByRole('link', { name: stuck.page })).toHaveAttribute('href', href);
    expect(await takesOn(shared.disk)).toHaveLength(1);
  },
);

test('saves one file of several at each press, because browsers block a second one [sending-goes-on]', async () => {
  answer = ARCHIVED;
  const saved = catchFiles();
  const picture = { ...buildPart({ fileName: 'me.jpg' }), pictureId: 'd'.repeat(32) };
  await open({ parts: [buildPart(), buildPart()], picture });
  const saving = (place: number) => screen.findByRole('button', { name: `Save file ${place} of 3` });
  for (const place of [1, 2, 3]) {
    await userEvent.click(await saving(place));
    expect(saved).toHaveLength(place);
  }
  expect(saved.map(({ name }) => name)).toEqual(['1-clip.mp4', '2-clip.mp4', '3-me.jpg']);
  expect(await saving(1)).toBeVisible();
});

test('saves an answer that its reel does not take as a file, and deletes it after a question [sending-goes-on]', async () => {
  answer = ARCHIVED;
  const saved = catchFiles();
  await open();
  await userEvent.click(await screen.findByRole('button', { name: stuck.save }));
  expect(saved.map(({ name }) => name)).toEqual(['clip.mp4']);
  expect(await saved[0]?.blob.text()).toBe('twelve bytes');
  await userEvent.click(screen.getByRole('button', { name: stuck.delete.open }));
  expect(await takesOn(shared.disk)).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: stuck.delete.confirm }));
  await waitFor(() => expect(screen.queryByText(stuck.archived)).toBeNull());
  expect(await takesOn(shared.disk)).toEqual([]);
});

test('deletes no answer that another tab sends at this moment [sending-goes-on]', async () => {
  answer = ARCHIVED;
  await open();
  await userEvent.click(await screen.findByRole('button', { name: stuck.delete.open }));
  const otherTab = createTakeStore('T', shared.disk);
  expect(await otherTab.load()).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: stuck.delete.confirm }));
  expect(await screen.findByText(stuck.heldElsewhere)).toBeVisible();
  expect(await takesOn(shared.disk)).toHaveLength(1);
  await otherTab.letGo();
  await userEvent.click(screen.getByRole('button', { name: stuck.delete.confirm }));
  await waitFor(async () => expect(await takesOn(shared.disk)).toEqual([]));
});

test('sends again as soon as a link has said who this browser is [sending-goes-on]', async () => {
  answer = UNKNOWN;
  await open();
  await waitFor(async () => expect(await spoken()).toHaveTextContent(stuck.unknownHere));
  answer = { status: 201, body: { data: buildSubmission() } };
  window.dispatchEvent(new Event(LINK_OPENED));
  await waitFor(async () => expect(await spoken()).toHaveTextContent(/^Your answer arrived at /));
  expect(await takesOn(shared.disk)).toEqual([]);
});
