import '#tests/support/installation.ts';
import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { editClip, trimClip } from '#components/workroom/reel/arrange-film.ts';
import type { AppliedEdit } from '#lib/reel/clip-edit.ts';
import { editTag } from '#server/domain/reel/edited-clip.ts';
import { changeEdit, findManifest } from '#server/domain/reel/manifest-versions.ts';
import { findWorkingEdit, loadPlayingReel } from '#server/domain/reel/playing-clips.ts';
import { Submission } from '#server/models/submission.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';

const FORMAT = '9:16';
const TURNED = { rotate: 90 } as const;

test('plays a trimmed clip as before until its name is moved, in the format of the reel [reel-structure] [reel-format]', async () => {
  const tribute = await openTribute();
  const _id = new Types.ObjectId(tribute._id);
  const { _id: speaker } = await joinAs(tribute.tributeId, 'Jonas');
  const clip = await addReadyClip(tribute, speaker);
  const prepared = (field: string, value: object) =>
    Submission.updateOne({ _id: clip }, { $push: { [`media.${field}`]: value } });
  const finish = (edit: AppliedEdit, hasFailed = false) =>
    prepared('edited', { tag: editTag(FORMAT, edit), keyFrames: [0], gainDb: 0, hasFailed });
  const playing = async () => {
    const { format, clips } = await loadPlayingReel(_id, await findManifest(_id));
    expect(format).toBe(FORMAT);
    return clips.get(clip);
  };
  const trim = { from: 60, to: 150 };
  await prepared('renditions', { format: FORMAT, keyFrames: [0] });
  await changeEdit(
    _id,
    ({ items, ...reel }) => ({ ...reel, items: trimClip(items, clip, trim), format: FORMAT }),
    { cause: 'CHANGE' },
  );
  const moved = { named: { from: 78, to: 150 } };
  expect(await playing()).toEqual({ format: FORMAT });
  await finish(moved);
  expect(await playing()).toEqual({ format: FORMAT, edit: moved });
  await changeEdit(_id, ({ items, ...reel }) => ({ ...reel, items: editClip(items, clip, TURNED) }), {
    cause: 'CHANGE',
  });
  await finish(TURNED);
  expect(await playing()).toEqual({ format: FORMAT, edit: TURNED });
  await finish({ ...TURNED, ...moved }, true);
  expect(await playing()).toEqual({ format: FORMAT, edit: TURNED });
  // A format that is chosen later shows it turned too.
  const failed = await Submission.findById(clip).orFail();
  expect(await findWorkingEdit(await findManifest(_id), failed)).toEqual(TURNED);
});
