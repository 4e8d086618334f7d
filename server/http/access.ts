import type { Actor } from '#server/auth/actor.ts';
import { AppError } from '#server/errors/app-error.ts';
import { requireOperator } from '#server/services/access/require-operator.ts';

/** Who may call a handler (docs/specification.md#access-unverified); the service decides what they see. */
export type Access = 'anyone' | 'identified' | 'account' | 'verified' | 'observer' | 'operator';

/**
 * Returns the actor that a handler may use. Throws UNAUTHENTICATED, EMAIL_NOT_VERIFIED before any look-up, or NOT_FOUND
 * where only operators may know that there is anything.
 */
export function admit(actor: Actor, access: Access): Actor {
  if (access === 'account') return requireUser(actor);
  if (access === 'observer' || access === 'operator') return admitOperator(actor, access);
  return admitReader(actor, access);
}

function admitOperator(actor: Actor, access: 'observer' | 'operator'): Actor {
  requireOperator({ actor }, access === 'operator' ? 'operate' : 'observe');
  return actor;
}

function admitReader(actor: Actor, access: 'anyone' | 'identified' | 'verified'): Actor {
  const isUnverified = actor.user !== null && !actor.user.isEmailVerified;
  if (access === 'verified' && isUnverified) throw unverified();
  // An unconfirmed account has only the rights of its cookies.
  const known: Actor = isUnverified ? { ...actor, user: null } : actor;
  const isKnown = known.user || known.contributorIds.length > 0 || known.viewings.length > 0;
  if (access === 'anyone' || (isKnown && !actor.mustRenew)) return known;
  throw isUnverified ? unverified() : signInFirst(actor);
}

function requireUser(actor: Actor): Actor {
  if (!actor.user) throw signInFirst(actor);
  return actor;
}

/** Seconds in which a page renews its ID token. */
const RENEWAL_SECONDS = 2;

const signInFirst = ({ mustRenew }: Actor) =>
  new AppError('UNAUTHENTICATED', 'signInFirst', mustRenew && { retryAfterSeconds: RENEWAL_SECONDS });
const unverified = () => new AppError('EMAIL_NOT_VERIFIED', 'confirmAddressFirst');
