import '#tests/support/installation.ts';
import { Types } from 'mongoose';
import { beforeEach, expect, test, vi } from 'vitest';
import { GET as feed } from '#app/api/submission/feed/route.ts';
import { GET as listOwn } from '#app/api/submission/route.ts';
import { GET as presentation } from '#app/api/tribute/save_presentation/route.ts';
import type { ManifestItem, ReelThemeName } from '#lib/contracts/reels.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import type { AppliedEdit } from '#lib/reel/clip-edit.ts';
import type { ReelFormat } from '#lib/reel/format.ts';
import { removeClip } from '#lib/reel/manifest.ts';
import { editTag } from '#server/domain/reel/edited-clip.ts';
import { changeEdit } from '#server/domain/reel/manifest-versions.ts';
import { keyOfUrl } from '#server/integrations/storage.ts';
import { Manifest } from '#server/models/manifest.ts';
import { Submission } from '#server/models/submission.ts';
import { call } from '#tests/support/call.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { addPerson } from '#tests/support/credits.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

const TURNED: AppliedEdit = { rotate: 90 };
const UPSIDE_DOWN: AppliedEdit = { rotate: 180 };

let tribute: TributeDto;
let guest: { _id: string; cookie: string };
let clip: string;

beforeEach(async () => {
  await addPerson(CREATOR);
  tribute = await openTribute();
  guest = await joinAs(tribute.tributeId, 'Jonas');
  clip = await addReadyClip(tribute, guest._id);
});

type Change = { clip?: AppliedEdit; format?: ReelFormat; theme?: ReelThemeName };

/** Saves a version in which the clip is edited like that, and otherwise like the one before. */
const save = ({ clip: edit, format, theme }: Change, submissionId = clip) =>
  changeEdit(
    new Types.ObjectId(tribute._id),
    (reel) => ({
      items: reel.items.map((item) =>
        edit && item.kind === 'CLIP' && item.submissionId === submissionId
          ? { kind: 'CLIP', submissionId, hidden: item.hidden, ...edit }
          : item,
      ),
      settings: { ...reel.settings, ...(theme && { theme }) },
      format: format ?? reel.format,
    }),
    { cause: 'CHANGE' },
  );

/** Records what preparing an edit leaves. */
const finish = (edit: AppliedEdit, format: ReelFormat, hasFailed = false) =>
  Submission.updateOne(
    { _id: clip },
    { $push: { 'media.edited': { tag: editTag(format, edit), keyFrames: [0], gainDb: 0, hasFailed } } },
  );

const finishFormat = (format: ReelFormat, clips = [clip]) =>
  Submission.updateMany({ _id: clips }, { $push: { 'media.renditions': { format, keyFrames: [0] } } });

const changeItems = (change: (items: ManifestItem[]) => ManifestItem[]) =>
  changeEdit(new Types.ObjectId(tribute._id), ({ items, ...reel }) => ({ ...reel, items: change(items) }), {
    cause: 'CHANGE',
  });
const leaveReel = () => changeItems((items) => removeClip(items, clip));
const returnAs = (edit: AppliedEdit) =>
  changeItems((items) => [...items, { kind: 'CLIP', submissionId: clip, hidden: false, ...edit }]);

const keyOf = (url: string | null) => keyOfUrl(url?.replace(/\?.*/, '') ?? '');
const editedKey = (edit: AppliedEdit, format: ReelFormat) => `${clip}/playback-${editTag(format, edit)}.mp4`;

/** Returns the format of the reel and the file that plays, which the list of clips and the guest's own page show as well. */
async function playing() {
  const query = { tributeId: tribute.tributeId };
  const reel = (await call(presentation, { as: CREATOR, query })).data;
  const listed = (await call(feed, { as: CREATOR, query: { ...query, kind: 'ANSWER' } })).data;
  const own = (await call(listOwn, { cookie: guest.cookie, query })).data;
  const file = keyOf(reel.entries.find(({ id }: { id: string }) => id === clip)?.videoUrl);
  // Clips that play as they were sent are listed in the format that they came in.
  const shown = /-[0-9a-f]{16}\.mp4$/.test(file ?? '') ? file : `${clip}/playback.mp4`;
  for (const clips of [listed.items, own])
    expect(keyOf(clips.find(({ _id }: { _id: string }) => _id === clip).playbackUrl)).toBe(shown);
  return {
    format: reel.format,
    file,
    editing: reel.editing.map(({ hasFailed }: { hasFailed: boolean }) => hasFailed),
    ready: reel.nextFormat?.clipsReady ?? null,
  };
}

test('plays a turned clip turned while the reel is prepared in another format [reel-clip-edits] [reel-format]', async () => {
  await save({ clip: TURNED });
  await finish(TURNED, '16:9');
  await save({ format: '9:16' });
  const before = { format: '16:9', file: editedKey(TURNED, '16:9'), editing: [], ready: 0 };
  expect(await playing()).toEqual(before);
  // Its pictures as they were sent come first.
  await finishFormat('9:16');
  expect(await playing()).toEqual(before);
  await finish(TURNED, '9:16');
  const after = { format: '9:16', file: editedKey(TURNED, '9:16'), editing: [], ready: null };
  expect(await playing()).toEqual(after);
});

test('plays a clip by its last finished edit, however many versions follow [reel-clip-edits]', async () => {
  await save({ clip: TURNED });
  await finish(TURNED, '16:9');
  await save({ clip: UPSIDE_DOWN });
  for (let poster = 0; poster < 60; poster++) await save({ clip: { ...UPSIDE_DOWN, poster } });
  expect(await playing()).toMatchObject({ file: editedKey(TURNED, '16:9'), editing: [false] });
  await finish(UPSIDE_DOWN, '16:9');
  expect(await playing()).toMatchObject({ file: editedKey(UPSIDE_DOWN, '16:9'), editing: [false] });
});

test('plays a clip as before after an edit that failed, and says so [reel-clip-edits]', async () => {
  await save({ clip: TURNED });
  await finish(TURNED, '16:9');
  await save({ clip: UPSIDE_DOWN });
  await finish(UPSIDE_DOWN, '16:9', true);
  const kept = { format: '16:9', file: editedKey(TURNED, '16:9'), editing: [true], ready: null };
  expect(await playing()).toEqual(kept);
  await save({ clip: { ...UPSIDE_DOWN, poster: 3 } });
  expect(await playing()).toEqual({ ...kept, editing: [false] });
  // Undone: there is nothing to wait for.
  await save({ clip: {} });
  expect(await playing()).toMatchObject({ file: `${clip}/playback.mp4`, editing: [] });
});

test('does not wait for an edit that failed in the next format [reel-format]', async () => {
  await save({ clip: TURNED });
  await finish(TURNED, '16:9');
  await save({ format: '1:1' });
  await finishFormat('1:1');
  await finish(TURNED, '1:1', true);
  expect(await playing()).toEqual({
    format: '1:1',
    file: `${clip}/playback-square.mp4`,
    editing: [true],
    ready: null,
  });
});

test('keeps the last format in which everything plays when two are chosen in a row [reel-format]', async () => {
  await save({ clip: TURNED });
  await finish(TURNED, '16:9');
  await save({ format: '1:1' });
  await finishFormat('1:1');
  await finish(TURNED, '1:1');
  await save({ clip: UPSIDE_DOWN });
  await save({ format: '9:16' });
  await finishFormat('9:16');
  // Turned upside down, it was not prepared in the square either.
  expect(await playing()).toMatchObject({ format: '1:1', file: editedKey(TURNED, '1:1'), editing: [false] });
  await save({ format: '16:9' });
  expect(await playing()).toMatchObject({ format: '1:1', file: editedKey(TURNED, '1:1') });
  await finish(UPSIDE_DOWN, '16:9');
  expect(await playing()).toMatchObject({ format: '16:9', file: editedKey(UPSIDE_DOWN, '16:9') });
});

test('keeps its format when another is chosen and taken back before an edit is prepared [reel-format]', async () => {
  await save({ clip: TURNED });
  await save({ format: '9:16' });
  expect(await playing()).toMatchObject({ format: '16:9', file: `${clip}/playback.mp4`, editing: [false] });
  await save({ format: '16:9' });
  expect(await playing()).toEqual({
    format: '16:9',
    file: `${clip}/playback.mp4`,
    editing: [false],
    ready: null,
  });
});

test('plays a written card in its theme until the next theme is drawn, also in another format [reel-themes]', async () => {
  await Submission.updateOne({ _id: clip }, { medium: 'TEXT', text: 'Yes.', 'media.theme': 'CLASSIC' });
  await save({ theme: 'CALM' });
  expect(await playing()).toMatchObject({ file: `${clip}/playback.mp4`, editing: [false] });
  await finish({ theme: 'CALM' }, '16:9');
  const calm = editedKey({ theme: 'CALM' }, '16:9');
  expect(await playing()).toMatchObject({ file: calm, editing: [] });
  await save({ theme: 'BRIGHT' });
  expect(await playing()).toMatchObject({ file: calm, editing: [false] });
  await save({ format: '1:1' });
  await finishFormat('1:1');
  expect(await playing()).toMatchObject({ format: '16:9', file: calm });
  await finish({ theme: 'BRIGHT' }, '1:1');
  expect(await playing()).toMatchObject({ format: '1:1', file: editedKey({ theme: 'BRIGHT' }, '1:1') });
});

test('keeps its format when another is taken back before an edit and most of its clips are prepared [reel-format]', async () => {
  for (let count = 0; count < 3; count++) await addReadyClip(tribute, guest._id);
  await save({ format: '9:16' });
  await finishFormat('9:16');
  await save({ clip: TURNED });
  await save({ format: '16:9' });
  expect(await playing()).toEqual({
    format: '16:9',
    file: `${clip}/playback.mp4`,
    editing: [false],
    ready: null,
  });
});

test('plays in the earlier format while late clips are most of those in the chosen one [reel-format]', async () => {
  await save({ format: '9:16' });
  const late = [await addReadyClip(tribute, guest._id), await addReadyClip(tribute, guest._id)];
  await Submission.updateMany({ _id: { $in: late } }, { $set: { 'media.format': '9:16' } });
  expect(await playing()).toMatchObject({ format: '16:9', ready: 2 });
  await finishFormat('9:16');
  expect(await playing()).toMatchObject({ format: '9:16', ready: null });
});

test('reads no earlier versions for a thank-you, which has only one format', async () => {
  await addReadyClip(tribute, guest._id, 'THANK_YOU');
  await save({ format: '9:16' });
  await finishFormat('9:16');
  const read = vi.spyOn(Manifest, 'find');
  expect(await playing()).toMatchObject({ format: '9:16' });
  // The history of undo reads others.
  const earlier = { version: { $lt: expect.any(Number) as number } };
  expect(read).not.toHaveBeenCalledWith(expect.objectContaining(earlier), expect.anything());
});

test('plays a clip that returns with another name by its last edit until that is prepared [reel-clip-edits]', async () => {
  await save({ clip: TURNED });
  await finish(TURNED, '16:9');
  await leaveReel();
  const renamed = { ...TURNED, speakerName: 'Ruth' };
  await returnAs(renamed);
  expect(await playing()).toMatchObject({ file: editedKey(TURNED, '16:9'), editing: [false] });
  await finish(renamed, '16:9');
  expect(await playing()).toMatchObject({ file: editedKey(renamed, '16:9'), editing: [] });
});

test('does not go back to an earlier format for an edited clip that returns to the reel [reel-format]', async () => {
  const other = await addReadyClip(tribute, guest._id);
  await save({ clip: TURNED });
  await finish(TURNED, '16:9');
  await leaveReel();
  await save({ format: '9:16' });
  await finishFormat('9:16', [clip, other]);
  await returnAs({ ...TURNED, speakerName: 'Ruth' });
  const asSent = { format: '9:16', file: `${clip}/playback-tall.mp4`, editing: [false], ready: null };
  expect(await playing()).toEqual(asSent);
});
