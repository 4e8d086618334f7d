import mongoose from 'mongoose';
import '#server/models/contributor.ts';
import '#server/models/credit-entry.ts';
import { isErased } from '#server/domain/erasing/erased-name.ts';
import '#server/models/feedback.ts';
import '#server/models/manifest.ts';
import '#server/models/notification.ts';
import '#server/models/notification-mail.ts';
import '#server/models/purchase.ts';
import '#server/models/reaction.ts';
import '#server/models/render.ts';
import '#server/models/report.ts';
import '#server/models/submission.ts';
import '#server/models/tribute.ts';
import '#server/models/upload.ts';
import '#server/models/user.ts';

type Target = { model: string; path: string };
const USER: Target = { model: 'User', path: 'firebaseUid' };
const UPLOAD: Target = { model: 'Upload', path: 'uploadId' };
const tribute: Target = { model: 'Tribute', path: '_id' };
const submission: Target = { model: 'Submission', path: '_id' };
const contributor: Target = { model: 'Contributor', path: '_id' };

export const REFERENCES: Record<string, Record<string, Target>> = {
  Tribute: {
    'createdBy.userId': USER,
    'ownMusic.statedBy': USER,
    'arrivingMusic.statedBy': USER,
    'formerMusic.statedBy': USER,
    'looks.userId': USER,
  },
  Submission: { tribute, contributor, uploadIds: UPLOAD, pictureUploadId: UPLOAD },
  Manifest: { tribute, 'items.submission': submission, 'clipChanges.submission': submission },
  Render: { tribute },
  Contributor: { tribute, userId: USER, thanksIds: contributor },
  Reaction: { tribute, submission },
  Report: { tribute, submission },
  Notification: { tribute, userId: USER },
  NotificationMail: { tribute, userId: USER },
  Upload: { tribute, contributor, userId: USER },
  Feedback: { userId: USER, uploadId: UPLOAD },
  Purchase: { userId: USER },
  CreditEntry: { userId: USER },
};

/** Fields that only look like references, and why. */
export const NO_REFERENCES: Record<string, Record<string, string>> = {
  User: {
    firebaseUid: 'the person’s id',
    googleId: 'kept by Google',
    stripeCustomerId: 'kept by Stripe',
  },
  Tribute: {
    tributeId: 'its own id',
    'questions._id': 'its own id',
    erasedTakeIds: 'ids of erased takes',
    musicIds: 'folders of files',
    failedMusicId: 'a folder that was never made',
    'ownMusic.uploadId': 'its upload is erased once it is prepared',
    'formerMusic.uploadId': 'its upload is erased once it is prepared',
    'arrivingMusic.uploadId': 'its upload is erased once it is judged',
    'hello.uploadId': 'its upload is erased once it is prepared',
    'arrivingHello.uploadId': 'its upload is erased once it is judged',
  },
  Render: { ownMusicId: 'music that may have been replaced since' },
  Upload: { uploadId: 'its own id' },
  OperatorAction: { actionId: 'the client’s id of the action' },
  Submission: {
    questionId: 'a question may be removed while its answers stay',
    takeId: 'the device’s id of the take',
    replaces: 'the earlier answer may be erased meanwhile',
    thanked: 'of a contributor who may be erased; the thank-you is then its sender’s alone',
  },
  Manifest: {
    'items.questionId': 'a question may be removed; older versions still name it',
    'nameChange.contributor': 'of a contributor who may have been merged since',
    'songChange.before.uploadId': 'music that may be gone',
    'songChange.after.uploadId': 'music that may be gone',
    'settings.cover': 'a clip may be erased; older versions still name it',
    'clipChanges.question.before': 'a question may be removed; older versions still name it',
    'clipChanges.question.after': 'a question may be removed; older versions still name it',
  },
  Contributor: {
    formerIds: 'of merged contributors',
    'handover.draft.card.takeId': 'the device’s id of the take',
    'handover.draft.card.replaces': 'the earlier answer may be erased meanwhile',
  },
  Notification: { contributor: 'of a contributor who may have been merged or erased' },
  ParkedPayment: { stripeSessionId: 'kept by Stripe', paymentId: 'kept by Stripe' },
  Purchase: { stripeSessionId: 'kept by Stripe', 'disputes.disputeId': 'kept by Stripe' },
  EndedSignIn: { userId: 'the account may be deleted before the tokens of the sign-in expire' },
};

export async function findDanglingReferences(): Promise<string[]> {
  const found: string[] = [];
  for (const [name, paths] of Object.entries(REFERENCES)) {
    for (const [path, target] of Object.entries(paths))
      found.push(...(await findDangling(name, path, target)));
  }
  return found;
}

const BATCH = 500;

async function findDangling(name: string, path: string, target: Target): Promise<string[]> {
  const model = mongoose.model(name);
  const named = (await model.distinct(path)).filter((value) => value !== null && !isErased(String(value)));
  const dangling: string[] = [];
  for (let start = 0; start < named.length; start += BATCH) {
    const some = named.slice(start, start + BATCH);
    const there = await mongoose.model(target.model).distinct(target.path, { [target.path]: { $in: some } });
    const known = new Set(there.map(String));
    dangling.push(...some.map(String).filter((value) => !known.has(value)));
  }
  return dangling.map((value) => `${name}.${path} ${value}: there is no such ${target.model}`);
}
