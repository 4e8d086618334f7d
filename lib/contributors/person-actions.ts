import type { BoardPersonDto } from '#lib/contracts/contributors.ts';
import { nudgeRefusalOf } from './nudge-refusal.ts';

type PersonActions = {
  nudge: boolean;
  nudgeLater: boolean;
  /** A message sent with the creator's own apps. */
  message: boolean;
  resend: boolean;
  /** Only an invitation can be withdrawn; otherwise the person is removed with everything they sent. */
  revoke: boolean;
};

/** Returns what a creator can do about a person. A closed reel invites nobody. */
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
