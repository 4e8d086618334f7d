import { type ClientSession, Types } from 'mongoose';
import { Contributor } from '#server/models/contributor.ts';
import { Reaction } from '#server/models/reaction.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import { User } from '#server/models/user.ts';
import { countAnswers, countOwnClips } from './kept-counts.ts';

export type CountsDifference = {
  of: 'tribute' | 'user';
  id: string;
  kept: Record<string, number>;
  counted: Record<string, number>;
};

const BATCH = 500;

/** Returns wrong counters of tributes and users. Changes nothing; skips documents being erased. */
export async function checkCounts(): Promise<{ documents: number; differences: CountsDifference[] }> {
  const differences: CountsDifference[] = [];
  let documents = 0;
  const compare = ({ kept, counted, ...whose }: CountsDifference) => {
    documents += 1;
    if (Object.entries(counted).some(([name, count]) => kept[name] !== count))
      differences.push({ ...whose, kept, counted });
  };
  for await (const tribute of allTributes()) {
    const { views, hearts, contributors, answered, clips } = tribute.counts;
    const kept = { views, hearts, contributors, answered, clips };
    compare({ of: 'tribute', id: tribute.id, kept, counted: await countsOf(tribute._id) });
  }
  for await (const { firebaseUid: id, counts } of allUsers()) {
    const kept = { submissions: counts?.submissions ?? 0 };
    compare({ of: 'user', id, kept, counted: { submissions: await countOwnClips(id) } });
  }
  return { documents, differences };
}

export async function countsOf(
  tribute: Types.ObjectId,
  session: ClientSession | null = null,
): Promise<TributeDocument['counts']> {
  const ofReel = { tribute, submission: null };
  // One at a time, as a transaction requires.
  const people = await Contributor.find({ tribute }, 'status via').session(session).lean();
  const clips = await Submission.find({ tribute, deletedAt: null }, 'status kind deletedAt')
    .session(session)
    .lean();
  const views = await Reaction.countDocuments({ ...ofReel, kind: 'VIEW' }).session(session);
  const hearts = await Reaction.countDocuments({ ...ofReel, kind: 'HEART' }).session(session);
  return { views, hearts, ...countAnswers(people, clips) };
}

async function* allTributes() {
  for (let last = new Types.ObjectId('0'.repeat(24)); ; ) {
    const batch = await Tribute.find({ _id: { $gt: last }, isErasing: { $ne: true } }, 'counts')
      .sort({ _id: 1 })
      .limit(BATCH);
    yield* batch;
    const end = batch.at(-1);
    if (!end) return;
    last = end._id;
  }
}

async function* allUsers() {
  for (let last = ''; ; ) {
    const batch = await User.find(
      { firebaseUid: { $gt: last }, isErasing: { $ne: true } },
      'firebaseUid counts',
    )
      .sort({ firebaseUid: 1 })
      .limit(BATCH);
    yield* batch;
    const end = batch.at(-1);
    if (!end) return;
    last = end.firebaseUid;
  }
}
