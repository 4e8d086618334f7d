import '#tests/support/installation.ts';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { GET as getNotifications } from '#app/api/notification/route.ts';
import { GET as getClips, POST as sendClip } from '#app/api/submission/route.ts';
import { GET as getPeople, PATCH as reportProgress } from '#app/api/tribute/contributor/route.ts';
import { GET as getReel } from '#app/api/tribute/reel/route.ts';
import { GET as getTribute } from '#app/api/tribute/route.ts';
import { GET as getFilm } from '#app/api/tribute/save_presentation/route.ts';
import { dataOf, setBearer } from '#lib/browser/api/client.ts';
import { listNotifications } from '#lib/browser/api/notifications.ts';
import { getPresentation, getReelStatus } from '#lib/browser/api/reels.ts';
import { listContributors, listSubmissions } from '#lib/browser/api/submissions.ts';
import { listTributes, getTribute as loadTribute } from '#lib/browser/api/tributes.ts';
import { queryKeys } from '#lib/browser/hooks/query-keys.ts';
import { followServer } from '#lib/browser/realtime/follow-server.ts';
import type { BoardPersonDto } from '#lib/contracts/contributors.ts';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import { env } from '#server/config/env.ts';
import { countHandshake } from '#server/http/count-handshake.ts';
import { prepareClip } from '#server/jobs/handlers/prepare-clip.ts';
import { Tribute } from '#server/models/tribute.ts';
import { publish, publishTributeChange } from '#server/realtime/publish.ts';
import { attachSocketServer } from '#server/realtime/socket-server.ts';
import { startUploadEndpoint, uploadIdOf } from '#tests/server/uploads/upload-endpoint.ts';
import { call, idTokenOf } from '#tests/support/call.ts';
import { addCreator } from '#tests/support/credits.ts';
import { speak } from '#tests/support/sent-clip.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';

/** Calls that an open page may make in any minute. The board's own timer makes two of them. */
const CALLS_MAX = 10 - 2;
const MINUTE_MS = 60_000;

const uploads = await startUploadEndpoint();
const server = createServer();
const sockets = attachSocketServer(server, countHandshake);
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const { port } = server.address() as AddressInfo;
const creator = await addCreator('live');
const fetchReally = globalThis.fetch;

/** The page's calls by page time. */
const calls: { at: number; path: string }[] = [];
let clock: ReturnType<typeof manualClock>;
const HANDLERS: Record<string, (request: Request) => Promise<Response>> = {
  '/api/notification': getNotifications,
  '/api/submission': getClips,
  '/api/tribute': getTribute,
  '/api/tribute/contributor': getPeople,
  '/api/tribute/reel': getReel,
  '/api/tribute/save_presentation': getFilm,
};

beforeAll(() => {
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${port}`));
  vi.stubGlobal('fetch', (input: string | URL, init: RequestInit) => {
    if (typeof input !== 'string' || !input.startsWith('/')) return fetchReally(input, init);
    const url = new URL(input, env().APP_URL);
    calls.push({ at: clock.now(), path: url.pathname });
    const handler = HANDLERS[url.pathname];
    return handler ? handler(new Request(url, init)) : Promise.reject(new Error(`No handler of ${input}`));
  });
  setBearer(idTokenOf(creator));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await sockets.close();
  server.close();
});

/** The page's clock, which only the test moves. */
function manualClock() {
  let now = 0;
  const timers = new Map<object, { at: number; act: () => void }>();
  return {
    now: () => now,
    after: (ms: number, act: () => void) => {
      const id = {};
      timers.set(id, { at: now + ms, act });
      return () => void timers.delete(id);
    },
    pass: (ms: number) => {
      now += ms;
      for (const [id, { at, act }] of timers) {
        if (at > now) continue;
        timers.delete(id);
        act();
      }
    },
  };
}

/** Opens a page that shows these queries, live. Resolves once everything is loaded and the socket is open. */
async function openPage(queries: [key: readonly unknown[], load: () => Promise<unknown>][]) {
  clock = manualClock();
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  const leaves = queries.map(([queryKey, queryFn]) =>
    new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {}),
  );
  const identity = { getIdToken: async () => idTokenOf(creator), renewToken: vi.fn() };
  leaves.push(followServer({ identity, userId: creator.userId }, queryClient, clock));
  onTestFinished(() => {
    for (const leave of leaves) leave();
    queryClient.clear();
  });
  const isIdle = () => expect(queryClient.isFetching()).toBe(0);
  await vi.waitFor(() => expect(sockets.sockets.sockets.size).toBe(1), { timeout: 30_000 });
  await vi.waitFor(isIdle, { timeout: 30_000 });
  calls.length = 0;
  return {
    shows: (key: readonly unknown[]): unknown => queryClient.getQueryData(key),
    /** Lets page time pass until nothing waits. */
    settle: async () => {
      // Events arrive in order.
      const unreadCount = 77;
      publish(creator.userId, 'notification:created', { type: 'HEARTED', unreadCount });
      await vi.waitFor(() => expect(queryClient.getQueryData(queryKeys.unreadCount())).toBe(unreadCount));
      for (let second = 0; second < 120; second += 1) {
        clock.pass(1_000);
        await vi.waitFor(isIdle, { timeout: 30_000 });
      }
    },
  };
}

/** Returns the most calls in any minute of page time. */
const busiestMinute = () =>
  Math.max(
    0,
    ...calls.map(({ at }) => calls.filter((one) => one.at >= at && one.at < at + MINUTE_MS).length),
  );

function workroomOf(tributeId: string) {
  return openPage([
    [queryKeys.tribute(tributeId), () => dataOf(loadTribute(tributeId))],
    [queryKeys.submissions(tributeId), () => dataOf(listSubmissions(tributeId))],
    [queryKeys.contributors(tributeId), () => dataOf(listContributors(tributeId))],
    [queryKeys.presentation(tributeId), () => dataOf(getPresentation(tributeId))],
    [queryKeys.reel(tributeId), () => dataOf(getReelStatus(tributeId))],
    [queryKeys.unreadCount(), async () => (await dataOf(listNotifications(undefined))).unreadCount],
  ]);
}

type Guest = Awaited<ReturnType<typeof joinAs>>;

async function report(tributeId: string, { cookie }: Guest, stage: string) {
  const body = { tributeId, action: 'PROGRESS', progress: { stage } };
  expect((await call(reportProgress, { method: 'PATCH', cookie, body })).status).toBe(200);
}

/** Uploads and sends a clip, and prepares it as the worker would. */
async function answer({ tributeId, questions }: TributeDto, { cookie }: Guest, clip: Buffer) {
  const guest = { tributeId, cookie };
  const path = (await uploads.create(guest, clip.length)).headers.get('location') ?? '';
  expect((await uploads.patch(path, guest, 0, clip)).status).toBe(204);
  const body = { tributeId, questionId: questions[0]?._id, uploadId: uploadIdOf(path), consent: true };
  const sent = await call(sendClip, { method: 'POST', cookie, body });
  expect(sent.status).toBe(201);
  await prepareClip({ submissionId: sent.data._id });
}

test('a workroom shows guests who join, record and send with at most ten calls a minute [socket-product-events]', async () => {
  const tribute = await openTribute({}, creator);
  const { tributeId } = tribute;
  const file = join(env().DATA_DIR, 'clip.mp4');
  await speak(file);
  const clip = await readFile(file);
  const page = await workroomOf(tributeId);
  const people = () => (page.shows(queryKeys.contributors(tributeId)) ?? []) as BoardPersonDto[];
  const clips = () => (page.shows(queryKeys.submissions(tributeId)) ?? []) as SubmissionDto[];

  const guests: Guest[] = [];
  for (const name of ['Maja', 'Jonas', 'Ruth', 'Karim', 'Lea', 'Noor']) {
    const guest = await joinAs(tributeId, name);
    guests.push(guest);
    for (const stage of ['TRYING', 'RECORDING', 'REVIEWING', 'RECORDING', 'REVIEWING', 'RECORDING']) {
      await report(tributeId, guest, stage);
      clock.pass(500);
    }
  }
  await vi.waitFor(() => expect(people().filter(({ isRecording }) => isRecording)).toHaveLength(6));
  await vi.waitFor(() => expect(page.shows(queryKeys.unreadCount())).toBe(1));
  expect(page.shows(queryKeys.tribute(tributeId))).toMatchObject({ counts: { contributors: 6 } });
  expect(calls, 'everything came by events').toEqual([]);

  for (const guest of guests.slice(0, 3)) {
    await answer(tribute, guest, clip);
    clock.pass(2_000);
  }
  const states = () => people().map(({ state, clips: sent }) => [state, sent]);
  const sent = [...[0, 1, 2].map(() => ['SENT', 1]), ...[3, 4, 5].map(() => ['TRYING', 0])];
  await vi.waitFor(() => expect(states()).toEqual(sent));
  await page.settle();
  expect(clips().map(({ status, posterUrl }) => [status, posterUrl !== null])).toEqual(
    [0, 1, 2].map(() => ['READY', true]),
  );
  const { items } = page.shows(queryKeys.presentation(tributeId)) as PresentationDto;
  expect(items.filter(({ kind }) => kind === 'CLIP')).toHaveLength(3);
  expect(page.shows(queryKeys.tribute(tributeId))).toMatchObject({ counts: { answered: 3, clips: 3 } });
  expect(busiestMinute()).toBeLessThanOrEqual(CALLS_MAX);
  expect(calls.map(({ path }) => path)).toContain('/api/tribute/save_presentation');
});

test('a flood of changes without details is merged, and the last one is not lost', async () => {
  const tribute = await openTribute({}, creator);
  const { tributeId } = tribute;
  const page = await workroomOf(tributeId);
  const changed = { createdBy: tribute.createdBy, tributeId };
  for (let second = 0; second < 90; second += 1) {
    publishTributeChange(changed);
    await new Promise(setImmediate);
    clock.pass(1_000);
  }
  await Tribute.updateOne({ tributeId }, { $set: { linkOpen: false } });
  publishTributeChange(changed);
  await page.settle();
  expect(page.shows(queryKeys.tribute(tributeId))).toMatchObject({ linkOpen: false });
  expect(busiestMinute()).toBeLessThanOrEqual(CALLS_MAX);
});

test('home shows new numbers without a call', async () => {
  const { tributeId } = await openTribute({}, creator);
  const page = await openPage([
    [queryKeys.tributes(), () => dataOf(listTributes())],
    [queryKeys.unreadCount(), async () => (await dataOf(listNotifications(undefined))).unreadCount],
  ]);
  for (const name of ['Maja', 'Jonas', 'Ruth']) await joinAs(tributeId, name);
  const shown = expect.objectContaining({ tributeId, counts: { contributors: 3, answered: 0, clips: 0 } });
  await vi.waitFor(() => expect(page.shows(queryKeys.tributes())).toContainEqual(shown));
  await page.settle();
  expect(calls).toEqual([]);
});
