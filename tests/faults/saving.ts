import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { PresentationDto } from '#lib/contracts/reels.ts';
import { until } from '#tests/support/processes.ts';
import type { Client } from './client.ts';
import type { Reel } from './people.ts';

const PATH = '/api/tribute/save_presentation';

const readerOf =
  (client: Client, { creator, tribute: { tributeId } }: Reel) =>
  async (): Promise<PresentationDto> =>
    (await client.patiently('GET', PATH, { as: creator, query: { tributeId } })).data;

export async function chooseMusic(client: Client, reel: Reel): Promise<void> {
  const { version, items } = await readerOf(client, reel)();
  const settings = { music: { mood: 'solemn', volume: 'SOFT' } };
  const body = { tributeId: reel.tribute.tributeId, version, items, settings };
  await client.patiently('POST', PATH, { as: reel.creator, body });
}

/** Changes the reel repeatedly and checks that every confirmed change persists. */
export async function saveFor(client: Client, reel: Reel, milliseconds: number): Promise<void> {
  const { tributeId } = reel.tribute;
  const readFilm = readerOf(client, reel);
  let { version, items } = await readFilm();
  let isKnown = true;
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    const next = items.map((item, index) => (index === 0 ? { ...item, hidden: !item.hidden } : item));
    const body = { tributeId, version, items: next };
    const saved = await client.once('POST', PATH, { as: reel.creator, body });
    isKnown = saved.status === 201;
    if (isKnown) ({ version, items } = saved.data);
    else if (saved.status === 409) ({ version, items } = await readFilm());
    else await delay(50);
  }
  const after = await readFilm();
  // One more may be saved whose confirmation was lost.
  assert.ok(after.version >= version && after.version <= version + 2, `${version} became ${after.version}`);
  if (after.version === version && isKnown) assert.deepEqual(after.items, items);
}

export async function signUpFor(client: Client, milliseconds: number): Promise<void> {
  const made: string[] = [];
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    const email = `${randomBytes(6).toString('hex')}@example.com`;
    if (await client.signUp(email)) made.push(email);
    await delay(50);
  }
  for (const email of made) {
    await until(() => client.canSignIn(email), Boolean, 15_000, `the account ${email}`);
  }
}
