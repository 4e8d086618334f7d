import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { mediaLink } from '#server/auth/media-link.ts';
import { serveMedia } from '#server/http/serve-media.ts';
import { mediaPath, saveMedia } from '#server/integrations/storage.ts';

// Serves stored files in this process until the test file ends.
const server = createServer((request, response) => {
  // Without an answer, a test would wait until its limit.
  serveMedia(request, response).catch((error: Error) => response.destroy(error));
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
export const { port } = server.address() as AddressInfo;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

export const ID = '6b00fe497fcfd698ba8aab92';
export const PLAYBACK = `${ID}/playback.mp4`;
export const BYTES = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));

beforeAll(async () => {
  for (const name of ['playback.mp4', 'segment.mp4', 'audio.pcm', 'poster.jpg', 'picture.webp']) {
    await saveMedia(`${ID}/${name}`, BYTES);
  }
  await saveMedia(`originals/${'a'.repeat(32)}`, Buffer.from('<script>alert(1)</script>'));
  await mkdir(mediaPath(`${ID}/card.png`), { recursive: true });
});

export const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(new URL(address, `http://127.0.0.1:${port}`), { method, headers });
export const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

/** File names chosen by people, and their Content-Disposition in ASCII and UTF-8. */
export const DOWNLOAD_NAMES = [
  ['Anna', 'filename="Anna"', "filename*=UTF-8''Anna"],
  ['Zoë’s film.mp4', 'filename="Zo__s film.mp4"', "filename*=UTF-8''Zo%C3%AB%E2%80%99s%20film.mp4"],
  ['a"b\\c%d.mp4', 'filename="a_b_c_d.mp4"', "filename*=UTF-8''a%22b%5Cc%25d.mp4"],
  ["it's (1)*.mp4", 'filename="it\'s (1)*.mp4"', "filename*=UTF-8''it%27s%20%281%29%2A.mp4"],
  ['x\r\nset-cookie: a=b', 'filename="x__set-cookie: a=b"', "filename*=UTF-8''x%0D%0Aset-cookie%3A%20a%3Db"],
  ['🎉.mp4', 'filename="__.mp4"', "filename*=UTF-8''%F0%9F%8E%89.mp4"],
  ['عيد ميلاد.mp4', 'filename="___ _____.mp4"', "filename*=UTF-8''%D8%B9%D9%8A%D8%AF%20"],
] as const;

/** Addresses that must return nothing; `search` is a valid link's query. */
export const closedAddresses = (search: string): string[] => [
  '/media/',
  `/media/${ID}`,
  `/media/${ID}/`,
  `/media/${ID}/segment.mp4${search}`,
  `/media/${ID}/audio.pcm${search}`,
  `/media/${ID}/poster.jpg${search}`,
  `/media/originals/${'a'.repeat(32)}${search}`,
  `/media/${ID}/playback.mp4`,
  `/media/${ID}/playback.mp4.part${search}`,
  `/media/../session-secret`,
  `/media/${ID}/../../session-secret`,
  `/media/%2e%2e%2fsession-secret`,
  `/media/${ID}/playback.mp4%00.jpg${search}`,
  `/media/\\..\\session-secret`,
  mediaLink(`${ID}/card.png`),
  mediaLink(`${'b'.repeat(24)}/playback.mp4`),
  mediaLink(PLAYBACK, null, Date.now() - 2 * 3_600_000),
  mediaLink(PLAYBACK, 'film.mp4').replace('film', 'another'),
  mediaLink(PLAYBACK).replace('?', '?d=film.mp4&'),
  mediaLink(PLAYBACK).replace(/s=..../, 's=____'),
  mediaLink(PLAYBACK).replace(/e=\d+/, 'e=99999999999'),
  mediaLink(PLAYBACK).replace(/e=\d+/, 'e=Infinity'),
  // Originals are closed even with our signature.
  mediaLink(`originals/${'a'.repeat(32)}`),
  `${mediaLink(`originals/${'a'.repeat(32)}`)}&d=`,
  mediaLink(`originals/${'a'.repeat(32)}`, 'clip.webm').replace('clip.webm', ''),
];
