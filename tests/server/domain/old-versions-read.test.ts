import '#tests/support/installation.ts';
import { Types } from 'mongoose';
import { beforeEach, expect, test, vi } from 'vitest';
import type { TributeDto } from '#lib/contracts/tributes.ts';
import type { AppliedEdit } from '#lib/reel/clip-edit.ts';
import { editTag } from '#server/domain/reel/edited-clip.ts';
import { changeManifest, findManifest } from '#server/domain/reel/manifest-versions.ts';
import { findPlayingReel } from '#server/domain/reel/playing-clips.ts';
import { Manifest } from '#server/models/manifest.ts';
import { Submission } from '#server/models/submission.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { addPerson } from '#tests/support/credits.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

let tribute: TributeDto;
let clip: string;
const tributeId = () => new Types.ObjectId(tribute._id);
const addClip = async () => {
  const { _id } = await joinAs(tribute.tributeId, 'Jonas');
  return addReadyClip(tribute, _id);
};

beforeEach(async () => {
  await addPerson(CREATOR);
  tribute = await openTribute();
  clip = await addClip();
});

const save = (edit: AppliedEdit, id = clip) =>
  changeManifest(tributeId(), (items) =>
    items.map((item) =>
      item.kind === 'CLIP' && item.submissionId === id
        ? { kind: 'CLIP', submissionId: id, hidden: false, ...edit }
        : item,
    ),
  );

/** Finds how clips play, and returns the number of clips in each older version that was read for it. */
async function readWhilePlaying() {
  const read = vi.spyOn(Manifest, 'aggregate');
  const clips = await Submission.find({ tribute: tribute._id });
  const { clips: playing } = await findPlayingReel(await findManifest(tributeId()), clips);
  const pipelines = read.mock.calls.map(([pipeline]) => pipeline);
  read.mockRestore();
  const found = await Promise.all(pipelines.map((pipeline) => Manifest.aggregate(pipeline)));
  return { playing, read: found.flat().map(({ items }: { items: object[] }) => items.length) };
}

test('reads of older versions only the clip whose edit is pending, and finds its last edit there [reel-clip-edits]', async () => {
  for (let count = 0; count < 3; count++) await addClip();
  const turned = { rotate: 90 } as const;
  await save(turned);
  const edited = { tag: editTag('16:9', turned), keyFrames: [0], gainDb: 0 };
  await Submission.updateOne({ _id: clip }, { $push: { 'media.edited': edited } });
  for (let poster = 0; poster < 20; poster++) await save({ rotate: 180, poster });
  const { playing, read } = await readWhilePlaying();
  expect(playing.get(clip)).toEqual({ format: '16:9', edit: turned });
  expect(read.length).toBeGreaterThan(12);
  expect(Math.max(...read)).toBe(1);
});

test('reads no older versions for the pending edit of a clip that joined a moment ago [reel-clip-edits]', async () => {
  for (let poster = 0; poster < 20; poster++) await save({ poster });
  await save({});
  const late = await addClip();
  await save({ rotate: 90 }, late);
  const { playing, read } = await readWhilePlaying();
  expect(playing.get(late)).toEqual({ format: '16:9' });
  expect(read).toEqual([]);
});
