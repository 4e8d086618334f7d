import { expect } from 'vitest';
import { GET as show } from '#app/api/tribute/music/route.ts';
import { GET as reel } from '#app/api/tribute/save_presentation/route.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import {
  encode,
  OFFSET_STREAM,
  startUploadEndpoint,
  uploadIdOf,
} from '#tests/server/uploads/upload-endpoint.ts';
import { call, idTokenOf, type Person } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

const endpoint = await startUploadEndpoint();
const as = CREATOR;

/** A reel with a clip, its music and its film. */
export async function setUp(tributeType: 'BIRTHDAY' | 'MEMORIAL' = 'BIRTHDAY') {
  const tribute = await openTribute({ tributeType });
  const guest = await joinAs(tribute.tributeId, 'Jonas');
  await addReadyClip(tribute, guest._id);
  const query = { tributeId: tribute.tributeId };
  const own = async () => (await call(show, { as, query })).data;
  return { tribute, query, own, film: async () => (await call(reel, { as, query })).data };
}

/** Begins an upload of music. */
export const create = (
  { tributeId }: TributeDto,
  { person = CREATOR, size = 5, type = 'audio/wav' }: { person?: Person; size?: number; type?: string } = {},
) =>
  endpoint.send('POST', '/api/upload', {
    'upload-length': String(size),
    'upload-metadata': Object.entries({ kind: 'MUSIC', tributeId, filename: 'Our song.wav', filetype: type })
      .map(([key, value]) => `${key} ${encode(value)}`)
      .join(),
    authorization: `Bearer ${idTokenOf(person)}`,
  });

export async function upload(tribute: TributeDto, bytes: Buffer): Promise<string> {
  const path = (await create(tribute, { size: bytes.length })).headers.get('location') ?? '';
  const headers = {
    authorization: `Bearer ${idTokenOf(CREATOR)}`,
    'upload-offset': '0',
    'content-type': OFFSET_STREAM,
  };
  expect((await endpoint.send('PATCH', path, headers, bytes)).status).toBe(204);
  return uploadIdOf(path);
}

export const state = (tribute: TributeDto, uploadId: string) => ({
  tributeId: tribute.tributeId,
  uploadId,
  mayUse: true,
});
