import '#tests/support/installation.ts';
import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { PATCH as caption, GET as readCaptions } from '#app/api/submission/captions/route.ts';
import { GET as feed } from '#app/api/submission/feed/route.ts';
import { GET as download } from '#app/api/submission/video/download_url/route.ts';
import { GET as getFilm } from '#app/api/tribute/save_presentation/route.ts';
import type { ReelEntry } from '#lib/contracts/reels.ts';
import type { FeedItemDto } from '#lib/contracts/submissions.ts';
import { removeClip } from '#lib/reel/manifest.ts';
import { readMediaLink } from '#server/auth/media-link.ts';
import { changeManifest } from '#server/domain/reel/manifest-versions.ts';
import { call, ORIGIN } from '#tests/support/call.ts';
import { addReadyClip, hideClip } from '#tests/support/clips.ts';
import { doing, LEA, publishFilm, type Who } from '#tests/support/published-film.ts';
import { CREATOR } from '#tests/support/tributes.ts';

test("[endpoints-submission] [related-concepts] the feed contains the reel's clips in order, with this device's hearts", async () => {
  const { query, viewer, guestClip, leaClip } = await publishFilm();
  await doing({ cookie: viewer }, { submissionId: leaClip, action: 'HEART', deviceId: 7 });
  const seenBy = async (deviceId: string) =>
    (await call(feed, { cookie: viewer, query: { ...query, deviceId } })).data;
  const mine = await seenBy('7');
  expect(mine.items.map(({ _id, isHearted, hearts }: FeedItemDto) => [_id, isHearted, hearts])).toEqual([
    [guestClip, false, 0],
    [leaClip, true, 1],
  ]);
  expect(mine.items[0]).toMatchObject({ speakerName: 'Jonas', question: 'What did Anna teach you?' });
  expect(mine.items[0].playbackUrl).toMatch(/^\/media\/[0-9a-f]{24}\/playback\.mp4\?e=\d+&s=/);
  expect((await seenBy('8')).items[1].isHearted).toBe(false);
});

test('the feed carries the captions of clips that have some, in the time of the clip [reel-captions]', async () => {
  const { query, viewer, guest, guestClip } = await publishFilm();
  const as = { cookie: guest.cookie };
  const { version } = (await call(readCaptions, { ...as, query: { submissionId: guestClip } })).data;
  const body = { submissionId: guestClip, version, file: 'WEBVTT\n\n00:01.000 --> 00:02.500\nDear Anna,' };
  await call(caption, { method: 'PATCH', ...as, body });
  const { items } = (await call(feed, { cookie: viewer, query })).data;
  expect(items.map(({ captions }: FeedItemDto) => captions)).toEqual([
    [{ startSeconds: 1, endSeconds: 2.5, text: 'Dear Anna,' }],
    undefined,
  ]);
});

test("the feed's pages follow without a gap", async () => {
  const { tribute, guest, query, viewer } = await publishFilm();
  for (let index = 0; index < 30; index += 1) await addReadyClip(tribute, guest._id);
  const first = (await call(feed, { cookie: viewer, query })).data;
  const rest = (await call(feed, { cookie: viewer, query: { ...query, cursor: first.nextCursor } })).data;
  const ids = [...first.items, ...rest.items].map(({ _id }: FeedItemDto) => _id);
  expect([first.items.length, rest.items.length, new Set(ids).size]).toEqual([24, 8, 32]);
  expect(rest.nextCursor).toBeNull();
  const gone = { ...query, cursor: 'f'.repeat(24) };
  expect((await call(feed, { cookie: viewer, query: gone })).data.items).toEqual([]);
});

test('the address of a download opens for an hour or so [media-signed]', async () => {
  const { viewer, leaClip } = await publishFilm();
  const { url } = (await call(download, { cookie: viewer, query: { submissionId: leaClip } })).data;
  const openAfter = (hours: number) => readMediaLink(new URL(url, ORIGIN), Date.now() + hours * 3_600_000);
  expect(openAfter(0.9)).toMatchObject({ key: expect.stringContaining('playback.mp4') });
  expect(openAfter(2)).toBeNull();
});

test('the reel says which clips are by the same person, without saying who that is', async () => {
  const { tribute, guest, query, viewer } = await publishFilm();
  await addReadyClip(tribute, guest._id);
  const { entries } = (await call(getFilm, { cookie: viewer, query })).data;
  const speakers = entries.map(({ title, speaker }: ReelEntry) => [title, speaker]);
  expect(speakers.filter(([, speaker]: [string, number?]) => speaker !== undefined)).toEqual([
    ['Jonas', 0],
    ['Lea', 1],
    ['Jonas', 0],
  ]);
  expect(JSON.stringify(entries)).not.toContain(guest._id);
});

test('a clip outside the reel is watched by id only by its sender and the creator', async () => {
  const { tribute, guest, viewer, guestClip, leaClip } = await publishFilm();
  const late = await addReadyClip(tribute, guest._id);
  const thanks = await addReadyClip(tribute, guest._id, 'THANK_YOU');
  await hideClip(tribute, guestClip);
  await changeManifest(new Types.ObjectId(tribute._id), (items) => removeClip(items, late));
  const reached = async (who: Who, submissionId: string) => [
    (await call(download, { ...who, query: { submissionId } })).status,
    (await doing(who, { submissionId, action: 'HEART', deviceId: 1 })).status,
    (await doing(who, { submissionId, action: 'VIEW', deviceId: 1 })).status,
  ];
  for (const clip of [guestClip, late]) {
    expect(await reached({ cookie: viewer }, clip)).toEqual([404, 404, 404]);
    expect(await reached({ as: LEA }, clip)).toEqual([404, 404, 404]);
    expect(await reached({ cookie: guest.cookie }, clip)).toEqual([200, 200, 200]);
    expect(await reached({ as: CREATOR }, clip)).toEqual([200, 200, 200]);
  }
  for (const clip of [leaClip, thanks])
    expect(await reached({ cookie: viewer }, clip)).toEqual([200, 200, 200]);
});
