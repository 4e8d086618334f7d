import type { Actor } from '#server/auth/actor.ts';
import { AppError } from '#server/errors/app-error.ts';

/**
 * Who may call a handler at all; what they may see is decided by the service (docs/specification.md#access-unverified).
 * - `anyone`: no identity needed.
 * - `identified`: a guest, the viewer of a presentation link, or a confirmed account.
 * - `account`: a signed-in person, confirmed or not.
 * - `verified`: a signed-in person whose address is confirmed. Guests and viewers get as far as the service: what is
 *   not theirs is not there for them, and what only an account has it asks for by `requireIdentity`.
 */
export type Access = 'anyone' | 'identified' | 'account' | 'verified';

/**
 * The actor as a handler of this access may know it.
 * @throws AppError UNAUTHENTICATED without identity, EMAIL_NOT_VERIFIED before any look-up.
 */
export function admit(actor: Actor, access: Access): Actor {
  if (access === 'account') return requireUser(actor);
  const isUnverified = actor.user !== null && !actor.user.isEmailVerified;
  if (access === 'verified' && isUnverified) throw unverified();
  // An unconfirmed account may do what anybody or its cookies may do, and no more.
  const known: Actor = isUnverified ? { ...actor, user: null } : actor;
  const isKnown = known.user || known.contributorIds.length > 0 || known.viewings.length > 0;
  if (access === 'anyone' || isKnown) return known;
  throw isUnverified ? unverified() : signInFirst();
}

function requireUser(actor: Actor): Actor {
  if (!actor.user) throw signInFirst();
  return actor;
}

const signInFirst = () => new AppError('UNAUTHENTICATED', 'signInFirst');
const unverified = () => new AppError('EMAIL_NOT_VERIFIED', 'confirmAddressFirst');
