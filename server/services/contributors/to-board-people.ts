import type { Types } from 'mongoose';
import type { BoardPersonDto } from '#lib/contracts/contributors.ts';
import { boardStateOf } from '#lib/contributors/board-state.ts';
import { localeOf } from '#lib/messages/languages.ts';
import { quietUntil } from '#lib/reminders/schedule.ts';
import { isFree } from '#server/domain/credits/contributor-credit.ts';
import { zoneOf } from '#server/domain/reminders/reminders.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import { Submission } from '#server/models/submission.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { mailOf } from '#server/services/invites/to-invite-dto.ts';

type Clips = { arrived: number; uploading: number; failed: number };
const NO_CLIPS: Clips = { arrived: 0, uploading: 0, failed: 0 };

/** Returns these people as the creator's board shows them; it leaves out tests of an invitation. */
export async function toBoardPeople(
  tribute: TributeDocument,
  contributors: readonly ContributorDocument[],
): Promise<BoardPersonDto[]> {
  const clipsOf = await countClips(contributors.map(({ _id }) => _id));
  const now = new Date();
  return contributors
    .map((person) => toBoardPerson(tribute, person, { clips: clipsOf.get(person.id) ?? NO_CLIPS, now }))
    .filter((person) => !isTestOnly(person));
}

const isTestOnly = ({ isMine, email, clips }: BoardPersonDto) => isMine && email !== null && clips === 0;

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

function toBoardPerson(
  tribute: TributeDocument,
  person: ContributorDocument,
  { clips, now }: { clips: Clips; now: Date },
): BoardPersonDto {
  const { id, name, email = null, status, via } = person;
  return {
    _id: id,
    name: name || (email ?? ''),
    email,
    status,
    via: via === 'PRESENTATION' ? 'LINK' : via,
    ...standingOf(person, clips, now),
    clips: clips.arrived + clips.uploading,
    ...mailingOf(person),
    locale: localeOf(person.locale ?? tribute.language),
    isQuiet: quietUntil(now, zoneOf(person, tribute)) !== null,
    isMine: isFree(tribute, person),
  };
}

function standingOf(person: ContributorDocument, clips: Clips, now: Date) {
  const { status, progress } = person;
  const said = progress
    ? { stage: progress.stage, reason: progress.reason ?? null, app: progress.app ?? null, at: progress.at }
    : null;
  // Another mail may already be queued.
  const isMailRefused = person.isMailRefused && !person.isMailDue;
  return boardStateOf({ status, progress: said, clips, isMailRefused }, now);
}

function mailingOf(person: ContributorDocument) {
  return {
    mail: person.mailRound > 0 ? mailOf(person) : null,
    lastMailAt: person.mailedAt?.toISOString() ?? null,
    remindedAt: person.remindedAt.at(-1)?.toISOString() ?? null,
  };
}
