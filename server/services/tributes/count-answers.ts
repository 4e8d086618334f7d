import type { Types } from 'mongoose';
import { ASKED, Contributor } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';

export type AnswerCounts = { contributors: number; answered: number; clips: number };

const NONE: AnswerCounts = { contributors: 0, answered: 0, clips: 0 };

/** People, people who have answered, and ready clips of each tribute, by the tribute's `_id`. */
export async function countAnswers(tributes: readonly Types.ObjectId[]): Promise<Map<string, AnswerCounts>> {
  const within = { tribute: { $in: [...tributes] } };
  const [people, clips] = await Promise.all([
    Contributor.aggregate<{ _id: Types.ObjectId; contributors: number; answered: number }>([
      { $match: { ...within, status: { $ne: 'REVOKED' }, ...ASKED } },
      {
        $group: {
          _id: '$tribute',
          contributors: { $sum: 1 },
          answered: { $sum: { $cond: [{ $eq: ['$status', 'RECORDED'] }, 1, 0] } },
        },
      },
    ]),
    Submission.aggregate<{ _id: Types.ObjectId; clips: number }>([
      { $match: { ...within, deletedAt: null, status: 'READY', kind: 'ANSWER' } },
      { $group: { _id: '$tribute', clips: { $sum: 1 } } },
    ]),
  ]);
  const counts = new Map<string, AnswerCounts>();
  for (const { _id, contributors, answered } of people) {
    counts.set(String(_id), { ...NONE, contributors, answered });
  }
  for (const { _id, clips: ready } of clips) {
    counts.set(String(_id), { ...(counts.get(String(_id)) ?? NONE), clips: ready });
  }
  return counts;
}

/** The counts of one tribute. */
export async function countAnswersOf(tribute: Types.ObjectId): Promise<AnswerCounts> {
  return (await countAnswers([tribute])).get(String(tribute)) ?? NONE;
}

/** How many people have answered: what the invitation says, without the counts that only its creator sees. */
export async function countAnswered(tribute: Types.ObjectId): Promise<number> {
  return Contributor.countDocuments({ tribute, status: 'RECORDED' });
}
