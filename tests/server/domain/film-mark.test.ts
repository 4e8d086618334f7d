import '#tests/support/installation.ts';
import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import type { AppliedEdit } from '#lib/reel/clip-edit.ts';
import { editTag } from '#server/domain/reel/edited-clip.ts';
import { currentMarks } from '#server/domain/reel/made-files.ts';
import { changeEdit } from '#server/domain/reel/manifest-versions.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { addReadyClip } from '#tests/support/clips.ts';
import { addPerson } from '#tests/support/credits.ts';
import { CREATOR, joinAs, openTribute } from '#tests/support/tributes.ts';

type Turn = NonNullable<AppliedEdit['rotate']>;

test('marks the edit that a clip shows instead of one that failed [reel-clip-edits] [reel-outdated]', async () => {
  await addPerson(CREATOR);
  const tribute = await openTribute();
  const guest = await joinAs(tribute.tributeId, 'Jonas');
  const clip = await addReadyClip(tribute, guest._id);
  const _id = new Types.ObjectId(tribute._id);
  const turn = async (rotate: Turn) => {
    await changeEdit(
      _id,
      ({ items, ...edit }) => ({
        ...edit,
        items: items.map((item) => (item.kind === 'CLIP' ? { ...item, rotate } : item)),
      }),
      { cause: 'CHANGE' },
    );
  };
  const record = (rotate: Turn, hasFailed = false) => {
    const edited = { tag: editTag('16:9', { rotate }), keyFrames: [0], gainDb: 0, hasFailed };
    return Submission.updateOne({ _id: clip }, { $push: { 'media.edited': edited } });
  };
  const mark = async () => (await currentMarks(await Tribute.findById(_id).orFail())).filmMark;
  await turn(90);
  await record(90);
  await turn(180);
  await record(180, true);
  const showingQuarter = await mark();
  await turn(270);
  await record(270);
  await turn(180);
  // The same edit failed, but now the clip shows another one.
  expect(await mark()).not.toBe(showingQuarter);
  await turn(90);
  await turn(180);
  expect(await mark()).toBe(showingQuarter);
});
