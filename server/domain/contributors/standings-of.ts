import type { Types } from 'mongoose';
import { boardStateOf, type Standing } from '#lib/contributors/board-state.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';

type Clips = { arrived: number; uploading: number; failed: number };
const NO_CLIPS: Clips = { arrived: 0, uploading: 0, failed: 0 };

/** Returns by id where these people stand with their answer, and how many clips they sent. */
export async function standingsOf(
  people: readonly ContributorDocument[],
): Promise<Map<string, Standing & { clips: number }>> {
  const clipsOf = await countClips(people.map(({ _id }) => _id));
  const now = new Date();
  return new Map(
    people.map((person) => {
      const clips = clipsOf.get(person.id) ?? NO_CLIPS;
      return [person.id, { ...standingOf(person, clips, now), clips: clips.arrived + clips.uploading }];
    }),
  );
}

async function countClips(contributors: Types.ObjectId[]): Promise<Map<string, Clips>> {
  const counted = await Submission.aggregate<{ _id: Types.ObjectId } & Clips>([
    { $match: { contributor: { $in: contributors }, deletedAt: null } },
    {
      $group: {
        _id: '$contributor',
        arrived: countOf(['PROCESSING', 'READY', 'HELD']),
        uploading: countOf(['UPLOADING']),
        failed: countOf(['FAILED']),
      },
    },
  ]);
  return new Map(counted.map(({ _id: contributor, ...clips }) => [String(contributor), clips]));
}

const countOf = (statuses: string[]) => ({ $sum: { $cond: [{ $in: ['$status', statuses] }, 1, 0] } });

function standingOf(person: ContributorDocument, clips: Clips, now: Date): Standing {
  const { status, progress } = person;
  const said = progress
    ? {
        stage: progress.stage,
        reason: progress.reason ?? null,
        app: progress.app ?? null,
        browser: progress.browser ?? null,
        at: progress.at,
      }
    : null;
  // Another mail may already be queued.
  const isMailRefused = person.isMailRefused && !person.isMailDue;
  return boardStateOf({ status, progress: said, clips, isMailRefused }, now);
}
