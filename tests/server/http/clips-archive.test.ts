import '#tests/support/installation.ts';
import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { GET as download } from '#app/api/submission/video/download_url/route.ts';
import { mediaLink } from '#server/auth/media-link.ts';
import { mediaPath, saveMedia } from '#server/integrations/storage.ts';
import { Submission } from '#server/models/submission.ts';
import { call } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { LEA, publishFilm, type Who } from '#tests/support/published-film.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { CREATOR } from '#tests/support/tributes.ts';
import { bytesOf, get } from './media-server.ts';

async function makeClips() {
  const film = await publishFilm();
  const again = await addReadyClip(film.tribute, film.guest._id);
  const free = await addReadyClip(film.tribute, film.guest._id);
  await Submission.updateOne({ _id: free }, { $set: { questionId: null } });
  const hidden = await addReadyClip(film.tribute, film.guest._id, 'THANK_YOU');
  const clips = [film.guestClip, film.leaClip, again, free];
  for (const id of [...clips, hidden]) await saveMedia(`${id}/playback.mp4`, Buffer.from(`clip ${id}`));
  const ask = (who: Who) => call(download, { ...who, query: { ...film.query, clips: 'all' } });
  return { ...film, clips, ask };
}

test('the creator downloads all answers as one archive with readable names [clips-archive]', async () => {
  const { tribute, clips, ask } = await makeClips();
  const { data } = await ask({ as: CREATOR });
  const answer = await get(data.url);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="[^"]+\.zip"/),
  });
  const bytes = await bytesOf(answer);
  expect(Number(answer.headers.get('content-length'))).toBe(bytes.length);
  const question = tribute.questions[0]?.text.slice(0, 20);
  const [first, second, third, last] = readZip(bytes);
  expect(first?.name).toMatch(/ – Jonas\.mp4$/);
  expect(first?.name).toContain(question);
  expect(second?.name).toMatch(/ – Lea\.mp4$/);
  expect(third?.name).toBe(first?.name.replace('.mp4', ' (2).mp4'));
  expect(last?.name).toBe('Jonas.mp4');
  expect([first, second, third, last].map((file) => file?.bytes.toString())).toEqual(
    clips.map((id) => `clip ${id}`),
  );
  expect((await get(data.url, {}, 'HEAD')).headers.get('content-length')).toBe(String(bytes.length));
});

test('nobody else gets its address, which is signed and expires [clips-archive]', async () => {
  const { tribute, guest, viewer, ask } = await makeClips();
  for (const who of [{ as: LEA }, { cookie: guest.cookie }, { cookie: viewer }])
    expect((await ask(who)).status).toBe(404);
  const key = `${tribute._id}/clips.zip`;
  const closed = [
    `/media/${key}`,
    mediaLink(key),
    mediaLink(key, 'Anna.zip').replace('Anna', 'Lea'),
    mediaLink(key, 'Anna.zip', Date.now() - 2 * 3_600_000),
    mediaLink(`${'b'.repeat(24)}/clips.zip`, 'Anna.zip'),
  ];
  for (const address of closed) expect((await get(address)).status).toBe(404);
});

test('leaves out removed clips and lost files, and needs a clip [clips-archive]', async () => {
  const { clips, ask } = await makeClips();
  const [first = '', second = '', ...others] = clips;
  const { data } = await ask({ as: CREATOR });
  await Submission.updateOne({ _id: first }, { $set: { deletedAt: new Date() } });
  await rm(mediaPath(`${second}/playback.mp4`));
  const files = readZip(await bytesOf(await get(data.url)));
  expect(files.map(({ bytes }) => bytes.toString())).toEqual(others.map((id) => `clip ${id}`));
  await Submission.updateMany({ _id: { $in: clips } }, { $set: { deletedAt: new Date() } });
  expect((await ask({ as: CREATOR })).status).toBe(409);
});
