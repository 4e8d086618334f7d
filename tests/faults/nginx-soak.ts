import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { API_KEY } from '#lib/contracts/api-key.ts';
import { until } from '#tests/support/processes.ts';
import { beginUpload } from './begin-upload.ts';
import { callsOf, type House, MISSING, openHouse, visit } from './behind-nginx.ts';
import type { Client } from './client.ts';
import { makeClip } from './clips.ts';
import { hears, listen } from './open-pages.ts';
import { inWords, newTraffic } from './patient-calls.ts';
import { Guest, type Reel } from './people.ts';
import type { Soak } from './soak-options.ts';

const MESSAGES = 24;
const LARGEST_UPLOAD = 2_000_000_000;
const PIECE = 50 * 1024 ** 2;
const VISITORS = 6;
const SETTLE_MS = 1_500;
const CLIP_MS = 60_000;

/** Tries docs/nginx.conf with two web and two worker processes, and restarts each of them under load. */
export const soakNginx: Soak = async ({ rounds, say }) => {
  const house = await openHouse({ MESSAGES_PER_HOUR: String(MESSAGES) });
  if (!house) return [MISSING];
  try {
    const problems: string[] = [];
    for (const check of [redirects, passesEvents, sendsRanges, knowsAddresses])
      problems.push(...(await check(house).catch((error: unknown) => [`${check.name}: ${String(error)}`])));
    problems.push(...(await takesLargeUploads(house, say)), ...(await restarts(house, rounds, say)));
    return [...problems, ...house.client.complaints];
  } finally {
    await house.close();
  }
};

async function redirects({ nginx }: House): Promise<string[]> {
  const { status, headers } = await fetch(`${nginx.httpOrigin}/home`, { redirect: 'manual' });
  return status === 301 && headers.get('location')?.startsWith('https://') ? [] : [`http answered ${status}`];
}

async function passesEvents({ nginx, client, reel }: House): Promise<string[]> {
  const ear = await listen(nginx, reel.creator);
  await client.patiently('PATCH', '/api/notification', { as: reel.creator, body: { all: true } });
  await hears(ear, 'notification:read');
  ear.socket.disconnect();
  return [];
}

async function sendsRanges({ nginx, client, reel }: House): Promise<string[]> {
  await answerOnce(await joined(client, reel));
  const address = await until(() => firstClip(client, reel), Boolean, CLIP_MS, 'the clip');
  const headers = { range: 'bytes=100-199' };
  const part = await fetch(new URL(address ?? '', nginx.origin), { headers });
  const bytes = (await part.arrayBuffer()).byteLength;
  return part.status === 206 && bytes === 100 ? [] : [`a range answered ${part.status} with ${bytes} bytes`];
}

async function joined(client: Client, reel: Reel): Promise<Guest> {
  const guest = new Guest(client, reel);
  await guest.join('Lea');
  return guest;
}

async function answerOnce(guest: Guest): Promise<string> {
  await guest.upload(await makeClip(), 0);
  return (await guest.send())._id;
}

async function firstClip(client: Client, { creator, tribute }: Reel): Promise<string | null> {
  const query = { tributeId: tribute.tributeId };
  const { data } = await client.patiently('GET', '/api/tribute/save_presentation', { as: creator, query });
  const entries: { kind: string; videoUrl: string | null }[] = data.entries;
  return entries.find(({ kind }) => kind === 'CLIP')?.videoUrl ?? null;
}

/** A visitor who claims another address at each call is one visitor, and one from another address is another. */
async function knowsAddresses({ client, nginx }: House): Promise<string[]> {
  const statuses: number[] = [];
  for (let index = 0; index < 3 * MESSAGES; index += 1) {
    const body = { name: 'Ben', email: `ben-${index}@example.com`, message: `Message ${index}` };
    const headers = { 'x-forwarded-for': `203.0.113.${index}` };
    statuses.push((await client.once('POST', '/api/contact', { body, headers })).status);
  }
  if (!statuses.includes(429)) return ['claimed addresses escape the limit of messages'];
  const other = await writeFrom('127.0.0.2', nginx.origin);
  return other === 201 ? [] : [`a visitor from another address was answered ${other}`];
}

/** Writes a message from an address of this machine. Resolves to the status of the answer. */
async function writeFrom(localAddress: string, origin: string): Promise<number | undefined> {
  const headers = { 'x-api-key': API_KEY, origin, 'content-type': 'application/json' };
  // Nobody vouches for the certificate.
  const options = { method: 'POST', localAddress, headers, rejectUnauthorized: false };
  const { port } = new URL(origin);
  const sent = request(`https://127.0.0.1:${port}/api/contact`, options);
  sent.end(JSON.stringify({ name: 'Ben', email: 'ben@example.com', message: 'From elsewhere' }));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

async function takesLargeUploads(
  { client, reel, shared }: House,
  say: (line: string) => void,
): Promise<string[]> {
  const place = { tributeId: reel.tribute.tributeId, folder: shared.folder };
  const upload = await beginUpload(client, place, LARGEST_UPLOAD);
  const piece = randomBytes(PIECE);
  const startedAt = Date.now();
  for (let at = 0; at < LARGEST_UPLOAD; at += PIECE) {
    const { status } = await upload.patch(client, at, piece.subarray(0, LARGEST_UPLOAD - at));
    if (status !== 204) return [`an upload of 2 GB ended after ${at} bytes with ${status}`];
  }
  say(`2 GB arrived in ${((Date.now() - startedAt) / 1000).toFixed()} s`);
  return [];
}

/** Restarts each process, gently and by force, while visitors call, and one of them sends a clip. */
async function restarts(house: House, rounds: number, say: (line: string) => void): Promise<string[]> {
  const { webs, workers, nginx, client, reel } = house;
  const traffic = newTraffic();
  const visitors = Array.from({ length: VISITORS }, (_, index) => visit(callsOf(house), index, traffic));
  // Each other person would cost a credit, of which a creator has five.
  const guest = await joined(client, reel);
  const clips: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const node of [...webs, ...workers]) {
      const sent = answerOnce(guest);
      await (round % 2 === 0 ? node.stop() : node.kill());
      await node.start();
      clips.push(await sent);
      await delay(SETTLE_MS);
    }
    nginx.reload();
    await delay(SETTLE_MS);
    await nginx.stop();
    await nginx.start();
    await delay(SETTLE_MS);
  }
  traffic.isOver = true;
  await Promise.all(visitors);
  say(inWords(traffic));
  await until(
    () => readyOf(client, reel),
    (ready) => clips.every((id) => ready.includes(id)),
    CLIP_MS,
    'all clips',
  );
  return traffic.problems;
}

async function readyOf(client: Client, { creator, tribute }: Reel): Promise<string[]> {
  const query = { tributeId: tribute.tributeId };
  const { data } = await client.patiently('GET', '/api/submission', { as: creator, query });
  const answers: { _id: string; status: string }[] = data;
  return answers.filter(({ status }) => status === 'READY').map(({ _id }) => _id);
}
