import { cpus } from 'node:os';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { SubmissionDto } from '#lib/contracts/submissions.ts';
import { idTokenOf } from '#tests/support/call.ts';
import { openedOrNull, openSocket } from '#tests/support/open-socket.ts';
import { type Installation, startInstallation, until } from '#tests/support/processes.ts';
import { type Answer, Client } from './client.ts';
import { makeClip } from './clips.ts';
import { Guest, openReel, type Reel } from './people.ts';

const READY_MS = 120_000;
const OPEN_UPLOADS_MAX = 4;
const MIB = 1024 ** 2;
/** Several times what the worker prepares at once, and within the calls of a person. */
const POISON_CLIPS = Math.min(50, 2 * cpus().length + 4);
const POISON_SECONDS = 2;
const CALLS_MAX = 2_000;

let installation: Installation;
beforeAll(async () => {
  // Behind a proxy each person has their own address.
  const settings = { OPEN_UPLOADS_MAX: String(OPEN_UPLOADS_MAX), TRUSTED_PROXIES: '1', DISK_RESERVE_MB: '1' };
  installation = await startInstallation({ settings });
});
afterAll(async () => {
  await installation.stop();
  installation.remove();
});

/** Records every refusal. A 503 is none: pages repeat the call. */
class Person extends Client {
  readonly refusals: string[] = [];

  override async once(...call: Parameters<Client['once']>): Promise<Answer> {
    const answer = await super.once(...call);
    const isRefused = answer.status >= 400 && answer.status !== 503;
    if (isRefused) this.refusals.push(`${call[0]} ${call[1]}: ${answer.status}`);
    return answer;
  }
}

async function clipsOf(client: Client, { creator, tribute }: Reel): Promise<SubmissionDto[]> {
  const query = { tributeId: tribute.tributeId };
  return (await client.patiently('GET', '/api/submission', { as: creator, query })).data;
}

/** Sends many slow clips into one reel. Returns how many of them still wait or run. */
async function fillQueue(): Promise<() => Promise<number>> {
  const client = new Client(installation, '198.51.100.1');
  const reel = await openReel(client);
  const attacker = new Guest(client, reel);
  await attacker.join('Mallory');
  for (let sent = 0; sent < POISON_CLIPS; sent += 1) {
    await attacker.upload(await makeClip(POISON_SECONDS), 0);
    await attacker.send();
  }
  return async () => (await clipsOf(client, reel)).filter(({ status }) => status === 'PROCESSING').length;
}

/** Announces many large uploads at the same time. Returns how many were accepted. */
async function fillDisk(): Promise<number> {
  const client = new Client(installation, '198.51.100.2');
  const attacker = new Guest(client, await openReel(client));
  await attacker.join('Oscar');
  const answers = await Promise.all(Array.from({ length: 30 }, () => attacker.announce(500 * MIB)));
  return answers.filter(({ status }) => status === 201).length;
}

/** Calls and opens sockets without a pause, until calls were refused many times. Returns how often. */
async function flood(): Promise<number> {
  const address = '198.51.100.3';
  const client = new Client(installation, address);
  const { creator } = await openReel(client);
  const opening = {
    userId: creator.userId,
    token: idTokenOf(creator),
    headers: { 'x-forwarded-for': address },
  };
  let calls = 0;
  let refused = 0;
  const call = async () => {
    while (refused < 50 && calls < CALLS_MAX) {
      calls += 1;
      if ((await client.once('GET', '/api/user', { as: creator })).status === 429) refused += 1;
    }
  };
  const knock = async () => {
    for (let tries = 0; tries < 20; tries += 1) {
      const socket = openSocket(installation.origin, opening);
      await openedOrNull(socket);
      socket.disconnect();
    }
  };
  await Promise.all([call(), call(), call(), call(), knock(), knock()]);
  return refused;
}

test('attackers who fill disk and queue and flood the server delay and refuse nobody else', async () => {
  // The worker starts when everything waits, so that the order does not depend on speed.
  const startWork = installation.suspend('worker');
  onTestFinished(startWork);
  const waitingPoison = await fillQueue();
  const [accepted, refused] = [fillDisk(), flood()];

  const ada = new Person(installation, '203.0.113.1');
  const reel = await openReel(ada);
  const page = openSocket(installation.origin, {
    userId: reel.creator.userId,
    token: idTokenOf(reel.creator),
    headers: { 'x-forwarded-for': '203.0.113.1' },
  });
  const heard: string[] = [];
  page.onAny((event: string) => void heard.push(event));
  expect(await openedOrNull(page)).not.toBeNull();
  for (const path of ['', '/contributor', '/reel', '/save_presentation']) {
    const query = { tributeId: reel.tribute.tributeId };
    await ada.patiently('GET', `/api/tribute${path}`, { as: reel.creator, query });
  }

  const jonas = new Person(installation, '203.0.113.2');
  const guest = new Guest(jonas, reel);
  await guest.join('Jonas');
  await guest.upload(await makeClip(), 0);
  await guest.send();
  startWork();
  await until(
    () => clipsOf(ada, reel),
    ([clip]) => clip?.status === 'READY',
    READY_MS,
    'the clip of the guest',
    1_000,
  );
  expect(await waitingPoison()).toBeGreaterThan(0);
  expect(heard).toContain('tribute:changed');
  expect([...ada.refusals, ...jonas.refusals]).toEqual([]);
  expect(await accepted).toBe(OPEN_UPLOADS_MAX);
  expect(await refused).toBeGreaterThan(0);
  page.disconnect();
});
