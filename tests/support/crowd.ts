import { type Model, Types } from 'mongoose';
import { Contributor } from '#server/models/contributor.ts';
import { Manifest } from '#server/models/manifest.ts';
import { Notification } from '#server/models/notification.ts';
import { Report } from '#server/models/report.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { randomId } from '#server/platform/random-id.ts';

type Size = { reels: number; people: number };
type Crowd = { creatorId: string; readerId: string; tributeId: string };

/** Every person has one answer and one thank-you, both reported; each reel has a reader. Returns the newest reel's id. */
export async function addCrowd(name: string, { reels, people }: Size): Promise<Crowd> {
  const [creatorId, readerId] = [`${name}-creator`, `${name}-reader`];
  let tributeId = '';
  for (let reel = 0; reel < reels; reel += 1) {
    tributeId = randomId();
    const tribute = new Types.ObjectId();
    await insert(Tribute, [
      {
        _id: tribute,
        tributeId,
        name: `Reel ${reel}`,
        tributeType: 'BIRTHDAY',
        createdBy: { userId: creatorId },
        dueDate: new Date('2099-01-01'),
        status: 'COLLECTING',
        presentation: { token: randomId() },
        surprise: true,
        counts: { contributors: people, answered: people, clips: people },
      },
    ]);
    await addPeople(tribute, { people, readerId });
    await insert(
      Notification,
      range(people).map((index) => ({
        userId: creatorId,
        type: 'SUBMISSION_RECEIVED',
        tribute,
        sources: [`${tributeId} ${index}`],
        at: new Date(),
      })),
    );
  }
  return { creatorId, readerId, tributeId };
}

async function addPeople(
  tribute: Types.ObjectId,
  { people, readerId }: { people: number; readerId: string },
): Promise<void> {
  const contributors = range(people).map((index) => ({
    _id: new Types.ObjectId(),
    tribute,
    name: `Person ${index}`,
    status: 'RECORDED',
    userId: index === 0 ? readerId : null,
    via: index === 0 ? 'LINK' : 'EMAIL',
    email: index === 0 ? null : `${index}@example.com`,
    tokenHash: randomId(),
  }));
  const clips = contributors.flatMap(({ _id: contributor }) =>
    ['ANSWER', 'THANK_YOU'].map((kind) => ({
      _id: new Types.ObjectId(),
      tribute,
      contributor,
      kind,
      uploadIds: [randomId()],
      status: 'READY',
      consentAt: new Date(),
      media: { frames: 150, durationSeconds: 5, width: 1280, height: 720, sizeBytes: 1, gainDb: 0 },
    })),
  );
  await insert(Contributor, contributors);
  await insert(Submission, clips);
  await insert(
    Report,
    clips.map(({ _id: submission }) => ({ tribute, submission, reporter: randomId(), reason: 'OTHER' })),
  );
  const items = clips
    .filter(({ kind }) => kind === 'ANSWER')
    .map(({ _id: submission }) => ({ kind: 'CLIP', submission }));
  await insert(Manifest, [{ tribute, version: 1, items }]);
}

/** Later ones are newer, whatever the clock says. */
let moment = Date.now() - 1_000_000_000;

async function insert<T>(model: Model<T>, documents: readonly object[]): Promise<void> {
  const whole = documents.map((document) => {
    moment += 1;
    const at = new Date(moment);
    return new model({ createdAt: at, updatedAt: at, ...document }).toObject();
  });
  await model.collection.insertMany(whole as Parameters<typeof model.collection.insertMany>[0]);
}

const range = (length: number): number[] => Array.from({ length }, (_, index) => index);
