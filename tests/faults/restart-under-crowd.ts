import { setTimeout as delay } from 'node:timers/promises';
import type { Installation } from '#tests/support/processes.ts';
import { until } from '#tests/support/processes.ts';
import { Client } from './client.ts';
import { allConnected, type Crowd, type OpenPages, openPages, pagesOf, startForCrowd } from './many-pages.ts';
import { callPatiently, inWords, newTraffic, type Patience, type Traffic } from './patient-calls.ts';
import { Guest, openReel, type Reel } from './people.ts';

type Restart = (installation: Installation) => void | Promise<unknown>;
type Options = {
  crowd: Crowd;
  visitors: number;
  restarts: Restart[];
  patience: Patience;
  /** How long visitors continue after each restart, from its beginning. */
  watchMs: number;
  say: (line: string) => void;
};

/** The promise: all pages have their socket again. */
const BACK_MS = 30_000;
/** How many people get an event after a restart, on all their pages. */
const TOLD = 100;
const TOLD_MS = 20_000;
const PAUSE_MS = 100;

/** Ends the web process like a deployment: its supervisor starts the next one. */
export const gently: Restart = (installation) => {
  for (const pid of installation.pidsOf('web')) process.kill(pid, 'SIGTERM');
};
export const byForce: Restart = (installation) => installation.kill('web');

/** Restarts one web process under the open pages of many people, while visitors load pages and make calls. Returns a sentence for each problem. */
export async function restartUnderCrowd(options: Options): Promise<string[]> {
  const { crowd, visitors, restarts, patience, watchMs, say } = options;
  const { installation, people } = await startForCrowd(crowd);
  const client = new Client(installation);
  let pages: OpenPages | undefined;
  try {
    const reel = await openReel(client);
    const startedAt = Date.now();
    pages = await openPages(installation, people, crowd);
    say(`${pagesOf(crowd)} pages of ${people.length} people opened in ${seconds(Date.now() - startedAt)}`);
    const traffic = newTraffic();
    const visiting = Array.from({ length: visitors }, (_, index) =>
      visit({ client, reel, traffic, patience }, index),
    );
    const problems: string[] = [];
    for (const restart of restarts)
      problems.push(...(await tryRestart({ installation, client, pages, crowd, restart, watchMs, say })));
    traffic.isOver = true;
    await Promise.all(visiting);
    say(inWords(traffic));
    const { calls, failures } = await pages.report();
    say(`${calls} calls of the open pages, ${failures.length} given up`);
    return [...problems, ...traffic.problems, ...failures, ...client.complaints];
  } finally {
    pages?.close();
    await installation.stop();
    installation.remove();
  }
}

type Trial = {
  installation: Installation;
  client: Client;
  pages: OpenPages;
  crowd: Crowd;
  restart: Restart;
  watchMs: number;
  say: Options['say'];
};

async function tryRestart(trial: Trial): Promise<string[]> {
  const { installation, client, pages, crowd, restart, watchMs, say } = trial;
  const [before] = installation.pidsOf('web');
  const asked = (await pages.report({ forget: true })).calls;
  const startedAt = Date.now();
  await restart(installation);
  await until(
    () => installation.pidsOf('web')[0],
    (pid) => pid !== undefined && pid !== before,
    BACK_MS,
    'the next web process',
  );
  try {
    await allConnected(installation.origin, pagesOf(crowd), BACK_MS * 2);
  } catch (error) {
    return [String(error)];
  }
  const tookMs = Date.now() - startedAt;
  say(`all sockets are back ${seconds(tookMs)} after the restart`);
  await tell(client, pages, crowd);
  await delay(Math.max(0, startedAt + watchMs - Date.now()));
  say(`the pages made ${(await pages.report()).calls - asked} calls to load what they missed`);
  return tookMs > BACK_MS ? [`all sockets were back only after ${seconds(tookMs)}`] : [];
}

/** Sends an event to some people, and waits until each of their pages has heard it. */
async function tell(client: Client, pages: OpenPages, { busy, tabs }: Crowd): Promise<void> {
  const people = pages.hiddenPeople.slice(0, TOLD);
  for (const person of people)
    await client.patiently('PATCH', '/api/notification', { as: person, body: { all: true } });
  const expected = people.length + Math.min(busy, people.length) * tabs;
  await until(
    async () => (await pages.report()).told.length,
    (told) => told === expected,
    TOLD_MS,
    `an event on ${expected} pages`,
  );
}

type Visit = { client: Client; reel: Reel; traffic: Traffic; patience: Patience };

async function visit({ client, reel, traffic, patience }: Visit, index: number): Promise<void> {
  const { creator, tribute } = reel;
  const { tributeId } = tribute;
  const guest = new Guest(client, reel);
  await guest.join(`Guest ${index}`);
  const calls = [
    () => client.once('GET', '/api/tribute', { as: creator, query: { tributeId } }),
    () => client.once('GET', `/tribute/${tributeId}`),
    () => client.once('PATCH', '/api/notification', { as: creator, body: { all: true } }),
    () => client.once('GET', '/'),
    () => guest.reportRecording(),
  ];
  for (let turn = index; !traffic.isOver; turn += 1) {
    const call = calls[turn % calls.length];
    if (call) await callPatiently(call, traffic, patience);
    await delay(PAUSE_MS);
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
