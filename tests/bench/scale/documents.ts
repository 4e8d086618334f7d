import { Types } from 'mongoose';
import { FREE_CREDITS } from '#lib/credits/plans.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { Contributor } from '#server/models/contributor.ts';
import { CreditEntry } from '#server/models/credit-entry.ts';
import { Manifest } from '#server/models/manifest.ts';
import { Notification } from '#server/models/notification.ts';
import { Purchase } from '#server/models/purchase.ts';
import { Reaction } from '#server/models/reaction.ts';
import { Render } from '#server/models/render.ts';
import { Report } from '#server/models/report.ts';
import { ReportedAddress } from '#server/models/reported-address.ts';
import { SentMail } from '#server/models/sent-mail.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { Upload } from '#server/models/upload.ts';
import { User } from '#server/models/user.ts';
import { randomId } from '#server/platform/random-id.ts';

// Documents of an installation that grew for three years: mostly finished reels, and a little of everything that stays behind.

export const REELS_OF_ONE = 10;
export const PEOPLE_OF_ONE = 50;
const GROWN_DAYS = 1_000;
/** All credits are spent, so that clips wait for more. */
const BOUGHT = REELS_OF_ONE * PEOPLE_OF_ONE - FREE_CREDITS;

export type Written = { modelName: string; fields: Record<string, unknown> };
type Reel = { tribute: Types.ObjectId; tributeId: string; creator: number; place: number; at: Date };

export const creatorOf = (number: number): string => `creator-${number}`;

const some = ({ modelName }: { modelName: string }, fields: Record<string, unknown>): Written => ({
  modelName,
  fields,
});

/** Creator `number` of so many, which are called from `first` on. */
type Place = { first: number; number: number; creators: number };

/** Returns everything of a creator. Each takes part in the reels of another. */
export function* documentsOf({ first, number, creators }: Place, now: number): Generator<Written> {
  const creator = first + number;
  const guestId = creatorOf(first + ((number + 1) % creators));
  const userId = creatorOf(creator);
  yield some(User, {
    firebaseUid: userId,
    email: `${userId}@example.com`,
    emailVerified: true,
    accountCreationMethod: 'EMAIL',
    credit: 0,
    counts: { submissions: REELS_OF_ONE },
  });
  const line = { userId, createdAt: new Date(now - GROWN_DAYS * DAY_MS) };
  yield some(CreditEntry, { ...line, reason: 'SIGNUP', amount: FREE_CREDITS, reference: userId });
  yield some(CreditEntry, { ...line, reason: 'PURCHASE', amount: BOUGHT, reference: `order-${creator}` });
  yield some(Purchase, {
    userId,
    quantity: BOUGHT,
    amount: BOUGHT * 100,
    currency: 'usd',
    returnTo: '/',
    status: 'PAID',
    stripeSessionId: `session-${creator}`,
    paidAt: line.createdAt,
  });
  for (let place = 0; place < REELS_OF_ONE; place += 1) {
    // The first is the newest.
    const age = ((creator * 7_919 + place * 104_729) % GROWN_DAYS) * DAY_MS;
    const at = new Date(place === 0 ? now - 2 * DAY_MS : now - 3 * DAY_MS - age);
    const reel = { tribute: new Types.ObjectId(), tributeId: randomId(), creator, place, at };
    yield* documentsOfReel(reel, guestId, now);
  }
}

function* documentsOfReel(reel: Reel, guestId: string, now: number): Generator<Written> {
  const { tribute, creator, place, at } = reel;
  const clips: Types.ObjectId[] = [];
  for (let person = 0; person < PEOPLE_OF_ONE; person += 1) {
    const written = documentsOfPerson(reel, person, person === 0 ? guestId : null);
    for (const one of written.documents) yield one;
    if (written.isReady) clips.push(written.clip);
  }
  yield some(Tribute, tributeOf(reel, clips.length, now));
  yield some(Manifest, {
    tribute,
    version: 1,
    items: clips.map(itemOf),
    createdAt: at,
  });
  for (const kind of ['VIEW', 'HEART']) yield some(Reaction, { tribute, kind, device: randomId() });
  if (place !== 0) yield some(Render, { tribute, manifestVersion: 1, status: 'READY', isUnderway: false });
  // What stays behind, in proportion to everything.
  if (place === 3)
    yield some(Report, {
      tribute,
      reporter: randomId(),
      reason: 'OTHER',
      reviewedAt: at,
      verdict: 'CLEARED',
    });
  if (place === 4) yield some(ReportedAddress, { hash: randomId(), kind: 'BOUNCE' });
  if (place === 5 && creator % 5 === 0)
    yield some(SentMail, { key: randomId(), claimedUntil: at, refusedAt: new Date(now - DAY_MS) });
}

/** By place: collecting, due soon, published, kept or erased after its retention period, closed, and deleted. */
function tributeOf({ tribute, tributeId, creator, place, at }: Reel, clips: number, now: number) {
  const inDays = (days: number) => new Date(now + days * DAY_MS);
  const states: Record<number, object> = {
    0: { status: 'COLLECTING', dueDate: inDays(60) },
    // Not on a day of reminders.
    1: { status: 'COLLECTING', dueDate: inDays(5.5) },
    2: { status: 'READY', activeAt: inDays(-900), retentionCheckAt: inDays(1) },
    3: { status: 'ARCHIVED', activeAt: inDays(-900), mediaErasedAt: inDays(-100) },
    4: { status: 'CLOSED' },
    5: { status: 'READY', deletedAt: inDays(-10) },
  };
  return {
    _id: tribute,
    tributeId,
    name: `Reel ${place}`,
    tributeType: 'BIRTHDAY',
    createdBy: { userId: creatorOf(creator) },
    questions: [{ _id: new Types.ObjectId(), text: 'What did they teach you?', order: 0 }],
    dueDate: new Date(at.getTime() + 30 * DAY_MS),
    status: 'READY',
    presentation: { token: randomId(), publishedAt: at },
    counts: { views: 1, hearts: 1, contributors: PEOPLE_OF_ONE, answered: PEOPLE_OF_ONE - 2, clips },
    activeAt: at,
    // Old ones are kept, and looked at once a day.
    ...(at < inDays(-680) && { retentionCheckAt: inDays(1) }),
    createdAt: at,
    ...states[place],
  };
}

function documentsOfPerson(
  { tribute, tributeId, creator, place, at }: Reel,
  person: number,
  userId: string | null,
) {
  const [contributor, clip, uploadId] = [new Types.ObjectId(), new Types.ObjectId(), randomId()];
  // Two of each reel have no clip in it: a video that could not be read, and one that waits for a credit.
  const status = person === 48 ? 'FAILED' : person === 49 ? 'HELD' : 'READY';
  const isReady = status === 'READY';
  const createdAt = new Date(at.getTime() + person);
  const documents: Written[] = [
    some(Contributor, {
      _id: contributor,
      tribute,
      name: `Person ${person}`,
      status: isReady ? 'RECORDED' : 'OPENED',
      userId,
      via: userId ? 'LINK' : 'EMAIL',
      email: userId ? null : `${person}-${tributeId}@example.com`,
      tokenHash: randomId(),
      creditState: isReady ? 'SPENT' : 'NONE',
      mailedAt: createdAt,
      // Expired, and its draft deleted.
      ...(person === 47 && { handover: { tokenHash: randomId(), expiresAt: createdAt } }),
      createdAt,
    }),
    some(Submission, {
      _id: clip,
      tribute,
      contributor,
      uploadIds: [uploadId],
      takeId: randomId(),
      status,
      consentAt: createdAt,
      media: isReady ? MEDIA : null,
      createdAt,
    }),
    some(Upload, { uploadId, tribute, contributor, sizeBytes: 1_000, finishedAt: createdAt, createdAt }),
    some(Notification, {
      userId: creatorOf(creator),
      type: 'SUBMISSION_RECEIVED',
      tribute,
      name: `Person ${person}`,
      contributor,
      sources: [String(clip)],
      at: createdAt,
      readAt: place === 0 ? null : createdAt,
    }),
    some(CreditEntry, {
      userId: creatorOf(creator),
      reason: 'SPEND',
      amount: -1,
      reference: String(contributor),
      createdAt,
    }),
  ];
  return { documents, clip, isReady };
}

const itemOf = (submission: Types.ObjectId) => ({
  kind: 'CLIP',
  card: null,
  questionId: null,
  submission,
  hidden: false,
});

const MEDIA = {
  frames: 150,
  durationSeconds: 5,
  width: 1280,
  height: 720,
  sizeBytes: 1_000,
  gainDb: 0,
  peaks: Array.from({ length: 100 }, (_, index) => index / 100),
};
