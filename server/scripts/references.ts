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
import { documentBatches } from '#server/platform/document-batches.ts';

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
  Walk: { after: 'the last reel that a round measured; it may be erased meanwhile' },
  EndedSignIn: { userId: 'the account may be deleted before the tokens of the sign-in expire' },
};

/** Yields every reference whose target is missing, once. Reads each collection in batches. */
export async function* findDanglingReferences(): AsyncGenerator<string> {
  for (const [name, paths] of Object.entries(REFERENCES)) yield* findDanglingIn(name, paths);
}

async function* findDanglingIn(name: string, paths: Record<string, Target>): AsyncGenerator<string> {
  const projection = Object.fromEntries(Object.keys(paths).map((path) => [path, 1 as const]));
  // Of healthy data it stays empty.
  const found = new Set<string>();
  for await (const documents of documentBatches(mongoose.model(name), projection)) {
    for (const [path, target] of Object.entries(paths)) {
      for (const value of await findMissing(namedIn(documents, path), target)) {
        const line = `${name}.${path} ${value}: there is no such ${target.model}`;
        if (!found.has(line)) yield line;
        found.add(line);
      }
    }
  }
}

const BATCH = 500;

async function findMissing(named: readonly string[], { model, path }: Target): Promise<string[]> {
  const missing: string[] = [];
  for (let start = 0; start < named.length; start += BATCH) {
    const some = named.slice(start, start + BATCH);
    const there = await mongoose.model(model).distinct(path, { [path]: { $in: some } });
    const known = new Set(there.map(String));
    missing.push(...some.filter((value) => !known.has(value)));
  }
  return missing;
}

/** Returns the different values of a path in documents, without those of erased people. */
function namedIn(documents: readonly unknown[], path: string): string[] {
  const values = documents.flatMap((document) => valuesAt(document, path.split('.')));
  return [...new Set(values.map(String))].filter((value) => !isErased(value));
}

function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((element) => valuesAt(element, path));
  if (value === null || value === undefined) return [];
  const [field, ...rest] = path;
  return field === undefined ? [value] : valuesAt((value as Record<string, unknown>)[field], rest);
}
