import type { BoardPersonDto } from '#lib/contracts/contributors.ts';
import { nudgeRefusalOf } from './nudge-refusal.ts';

type PersonActions = {
  nudge: boolean;
  /** They were reminded so short ago that another mail would have to wait. */
  nudgeLater: boolean;
  /** A message by the creator's own apps. */
  message: boolean;
  /** The invitation by mail, once more. */
  resend: boolean;
  /** There is but an invitation to take back; else it is a person with all that they sent. */
  revoke: boolean;
};

/** What a creator can do about somebody; a reel that collects no more asks nobody. */
export function personActionsOf(person: BoardPersonDto, isCollecting: boolean, now: Date): PersonActions {
  const refusal = nudgeRefusalOf(person, now);
  const isAwaited = isCollecting && person.state !== 'SENT';
  const isReachable = person.email !== null && person.mail !== 'DECLINED' && person.mail !== 'WAITING';
  return {
    nudge: isCollecting && refusal === null,
    nudgeLater: isCollecting && refusal === 'TOO_SOON',
    message: isAwaited,
    resend: isAwaited && isReachable,
    revoke: person.email !== null && person.clips === 0,
  };
}
