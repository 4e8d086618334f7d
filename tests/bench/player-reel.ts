import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PresentationDto, ReelSettings, ReelStatusDto } from '#lib/contracts/reels.ts';
import { GENEROUS_LIMITS } from '#server/config/generous-limits.ts';
import { Client, PASSWORD } from '#tests/faults/client.ts';
import { Guest, openReel, type Reel } from '#tests/faults/people.ts';
import type { Person } from '#tests/support/call.ts';
import { type Installation, startInstallation, until } from '#tests/support/processes.ts';
import { recordClip } from './film-clips.ts';

/** As many as a new account has credits for. */
const CLIPS = 5;
const CLIP_SECONDS = 11;
const PATIENCE_MS = 600_000;
const PAUSE_MS = 1_000;
const PRESENTATION = '/api/tribute/save_presentation';

export type PlayerReel = {
  installation: Installation;
  creator: Person;
  password: string;
  tributeId: string;
  /** Where a viewer watches. */
  link: string;
  /** The made file. */
  file: string;
  load: () => Promise<PresentationDto>;
  /** Saves other settings of the whole reel. */
  change: (settings: Partial<ReelSettings>) => Promise<void>;
  /** Waits until every card of the present order moves. */
  untilMoving: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Makes a published reel of about a minute, with music, and its file, in a new installation. */
export async function makePlayerReel(): Promise<PlayerReel> {
  const installation = await startInstallation({ settings: { ...GENEROUS_LIMITS } });
  const folder = mkdtempSync(join(tmpdir(), 'bench-player-'));
  const stop = async () => {
    await installation.stop();
    installation.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const client = new Client(installation);
    const reel = await openReel(client);
    const { creator } = reel;
    const { tributeId } = reel.tribute;
    const call = async (method: string, path: string, body?: object) =>
      (
        await client.patiently(method, path, {
          as: creator,
          ...(body ? { body: { tributeId, ...body } } : { query: { tributeId } }),
        })
      ).data;
    const load = (): Promise<PresentationDto> => call('GET', PRESENTATION);
    const change = async (settings: Partial<ReelSettings>) => {
      const { version, items } = await load();
      await call('POST', PRESENTATION, { version, items, settings });
    };
    const movesAll = ({ entries }: PresentationDto) => entries.every(({ videoUrl }) => videoUrl !== null);
    const untilMoving = async () => void (await until(load, movesAll, PATIENCE_MS, 'the cards', PAUSE_MS));
    const userDetails = { firstName: 'Ben', lastName: 'Berg' };
    await client.patiently('PATCH', '/api/user', { as: creator, body: { userDetails } });
    await sendClips(client, reel, folder);
    const clipsOf = ({ entries }: PresentationDto) => entries.filter(({ kind }) => kind === 'CLIP').length;
    await until(load, (now) => clipsOf(now) === CLIPS, PATIENCE_MS, 'the clips', PAUSE_MS);
    await change({ music: { mood: 'warm', volume: 'MEDIUM' } });
    await call('POST', '/api/tribute/reel', {});
    const status = (): Promise<ReelStatusDto> => call('GET', '/api/tribute/reel');
    await until(status, ({ render }) => render?.status === 'READY', PATIENCE_MS, 'the file', PAUSE_MS);
    const { url: link } = await call('PATCH', PRESENTATION, { action: 'PUBLISH' });
    const file = join(folder, 'reel.mp4');
    const { url } = await call('GET', '/api/submission/video/download_url');
    writeFileSync(file, await bytesOf(new URL(url, installation.origin)));
    const access = { installation, creator, password: PASSWORD, tributeId, link };
    return { ...access, file, load, change, untilMoving, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function sendClips(client: Client, reel: Reel, folder: string): Promise<void> {
  for (let index = 0; index < CLIPS; index++) {
    const path = join(folder, `${index}.mp4`);
    await recordClip(path, index, CLIP_SECONDS);
    const guest = new Guest(client, reel);
    await guest.join(`Speaker ${index + 1}`);
    await guest.upload(readFileSync(path), 0);
    await guest.send();
  }
}

async function bytesOf(address: URL): Promise<Buffer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The file was refused with ${answer.status}.`);
  return Buffer.from(await answer.arrayBuffer());
}
