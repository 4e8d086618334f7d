import { recorderOf } from './device-takes.ts';
import type { Take } from './stored-take.ts';
import { openTakeDisk } from './take-disk.ts';
import { takesOn } from './take-store.ts';
import type { UploadRefusal } from './upload-failure.ts';
import type { UploadOutcome, UploadProgress } from './upload-take.ts';

const STUCK_REASONS = ['archived', 'unknownHere', 'personGone'] as const;

/** A take that its reel does not accept, at least not from this browser or of its person, so that no recorder opens. */
export type StuckTake = { reason: (typeof STUCK_REASONS)[number]; take: Take; database: string };

/** What becomes of a take whose Send was pressed before its page closed. */
export type WaitingTakeState = {
  takeId: string;
  database: string;
  /** The speaker, if the creator sends it for someone. */
  behalfOf: string | null;
} & (
  | { state: 'sending'; progress: UploadProgress; bytes: number }
  | { state: 'arrived'; at: Date }
  /** Its person erased themselves or withdrew meanwhile, in any tab. */
  | { state: 'takenBack' }
  /** The server refused it, or its question was removed: the recorder offers what to do. */
  | { state: 'needsYou'; href: string }
  | ({ state: 'stuck' } & StuckTake)
);

/** Returns what the notice offers for a take that was not sent. */
export function wayOnOf(take: Take, database: string, outcome: UploadOutcome) {
  const reason = outcome.state === 'refused' && !take.behalf ? stuckReasonOf(outcome.refusal) : null;
  return reason
    ? ({ state: 'stuck', reason, take, database } as const)
    : ({ state: 'needsYou', href: recorderOf(take) } as const);
}

const stuckReasonOf = ({ reason }: UploadRefusal): StuckTake['reason'] | null =>
  STUCK_REASONS.find((stuck) => stuck === reason) ?? null;

/** Returns whether a take still waits to be sent: another tab may have sent, changed or deleted it. Never rejects. */
export const isStillWaiting = ({ database, takeId }: WaitingTakeState): Promise<boolean> =>
  takesOn(openTakeDisk(database)).then(
    (takes) => takes.some((take) => take.takeId === takeId && take.sent),
    () => true,
  );
