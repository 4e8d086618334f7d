import { setTimeout as delay } from 'node:timers/promises';
import type { House } from './behind-nginx.ts';
import { makeClip } from './clips.ts';
import { MeasuredClient } from './measured-client.ts';
import type { Traffic } from './patient-calls.ts';
import { Guest } from './people.ts';
import { type Sent, sha256 } from './upgrade-checks.ts';

const UPLOAD_MS = 1_500;

/** Uploads and sends clips until the traffic is over. */
export async function sendClips(house: House, traffic: Traffic, name: string): Promise<Sent[]> {
  const client = new MeasuredClient(house.client, traffic);
  const first = new Guest(client, house.reel);
  const sent: Sent[] = [];
  await first.join(name);
  await untilOver(traffic, async () => {
    const clip = await makeClip();
    const guest = new Guest(client, house.reel);
    guest.comeBack(first);
    await guest.upload(clip, UPLOAD_MS);
    const { _id } = await guest.send();
    sent.push({ _id, uploadId: guest.uploadId, hash: sha256(clip) });
    await delay(UPLOAD_MS);
  });
  return sent;
}

/** Opens the invitation with all its files, and the first clip, again and again. */
export async function browse(house: House, traffic: Traffic, encoding: string): Promise<void> {
  const client = new MeasuredClient(house.client, traffic);
  await untilOver(traffic, async () => {
    for (const asset of await assetsNow(house, client))
      await client.patiently('GET', asset, { headers: { 'accept-encoding': encoding } });
    await watch(house, client);
  });
}

/** Repeats work, and notes its failures, until the traffic is over. */
async function untilOver(traffic: Traffic, work: () => Promise<void>): Promise<void> {
  while (!traffic.isOver) await work().catch((error: unknown) => void traffic.problems.push(String(error)));
}

/** Returns the addresses of the static files that the invitation loads. */
export async function assetsNow({ client, reel }: House, by = client): Promise<string[]> {
  const { data } = await by.patiently('GET', `/tribute/${reel.tribute.tributeId}`);
  return [...new Set(String(data).match(/\/_next\/static\/[\w./~-]+\.(?:js|css|woff2)/g) ?? [])];
}

async function watch({ reel }: House, client: MeasuredClient): Promise<void> {
  const query = { tributeId: reel.tribute.tributeId };
  const { data } = await client.patiently('GET', '/api/submission', { as: reel.creator, query });
  const address = (data as { playbackUrl: string | null }[]).find(
    ({ playbackUrl }) => playbackUrl,
  )?.playbackUrl;
  if (address) await client.patiently('GET', address, { headers: { range: 'bytes=100-199' } });
}
