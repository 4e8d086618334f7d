import '#tests/support/installation.ts';
import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { findReportedMark } from '#server/domain/reel/reported-mark.ts';
import { Contributor } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';
import { addCreator } from '#tests/support/credits.ts';
import { joinAs, openTribute } from '#tests/support/tributes.ts';

const UPLOAD_ID = 'a'.repeat(32);
const CAPTION = { startSeconds: 0, endSeconds: 1, text: 'Hello' };

async function reelWithClip() {
  const creator = await addCreator(`reported-${randomUUID()}`);
  const { tributeId } = await openTribute({}, creator);
  const { _id: tribute } = await Tribute.findOne({ tributeId }).orFail();
  const { _id: contributor } = await joinAs(tributeId, 'Maja');
  const { _id: submission } = await Submission.create({ tribute, contributor, consentAt: new Date() });
  return { tribute, submission, contributor, creator };
}

test.each<[string, object]>([
  ['question', { questionId: new Types.ObjectId() }],
  ['files', { uploadIds: [UPLOAD_ID] }],
  ['picture', { pictureUploadId: UPLOAD_ID }],
  ['words under a photo', { photoCaptions: ['At the lake'] }],
  ['written words', { text: 'You opened the door.' }],
  ['trimmed ends', { sentTrim: { startSeconds: 1, endSeconds: 2, partSeconds: [3] } }],
  ['captions', { captions: [CAPTION] }],
])('another value of a clip’s %s is another mark [operator-reports]', async (_, change) => {
  const { tribute, submission } = await reelWithClip();
  const before = await findReportedMark({ tribute, submission });
  await Submission.updateOne({ _id: submission }, { $set: change });
  expect(await findReportedMark({ tribute, submission })).not.toBe(before);
});

test.each<[string, object]>([
  ['occasion', { tributeType: 'WEDDING' }],
  ['name', { name: 'Eve' }],
  ['title', { occasionTitle: 'Her last day' }],
  ['receivers', { 'tributeFor.names': [{ firstName: 'Eve', lastName: '' }] }],
  ['picture', { imageUrl: 'https://example.com/eve.png' }],
  ['language', { language: 'es' }],
  ['questions', { questions: [] }],
  ['hello', { hello: { uploadId: UPLOAD_ID, medium: 'VOICE', sentAt: new Date() } }],
])('another value of a reel’s %s is another mark [operator-reports]', async (_, change) => {
  const { tribute } = await reelWithClip();
  const before = await findReportedMark({ tribute });
  await Tribute.updateOne({ _id: tribute }, { $set: change });
  expect(await findReportedMark({ tribute })).not.toBe(before);
});

test('another first name of its creator is another mark of the reel, not of its clips [operator-reports]', async () => {
  const { tribute, submission, creator } = await reelWithClip();
  const before = {
    reel: await findReportedMark({ tribute }),
    clip: await findReportedMark({ tribute, submission }),
  };
  const name = { $set: { 'basicInfo.firstName': 'Eve' } };
  await User.updateOne({ firebaseUid: creator.userId }, name);
  expect(await findReportedMark({ tribute })).not.toBe(before.reel);
  expect(await findReportedMark({ tribute, submission })).toBe(before.clip);
});

test('states and counts keep both marks; the speaker’s name changes the clip’s [operator-reports]', async () => {
  const { tribute, submission, contributor } = await reelWithClip();
  const marks = () => Promise.all([findReportedMark({ tribute, submission }), findReportedMark({ tribute })]);
  const before = await marks();
  await Submission.updateOne({ _id: submission }, { $set: { status: 'READY', views: 3, hearts: 2 } });
  await Tribute.updateOne({ _id: tribute }, { $set: { status: 'CLOSED', dueDate: new Date() } });
  expect(await marks()).toEqual(before);
  await Contributor.updateOne({ _id: contributor }, { $set: { name: 'Eve' } });
  expect((await marks())[0]).not.toBe(before[0]);
});
