import type { Actor } from '#server/auth/actor.ts';
import { linkMarkOf } from '#server/auth/viewer.ts';
import { isThankYouOnly } from '#server/domain/contributors/thank-you-only.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { presentParts } from './find-parts.ts';
import type { TributeRole } from './permissions.ts';

function isCreator({ user }: Actor, tribute: TributeDocument): boolean {
  return user !== null && tribute.createdBy.userId === user.userId;
}

/** Returns the roles from account, cookies and parts (`findParts`); `rolesByLink` adds `invited`. */
export function rolesIn(
  actor: Actor,
  tribute: TributeDocument,
  parts: readonly ContributorDocument[],
): TributeRole[] {
  const present = presentParts(parts);
  const answering = present.filter((part) => !isThankYouOnly(part));
  const creator = isCreator(actor, tribute);
  // On the creator's own device, the removed person was someone else.
  const isRemoved = !creator && answering.length === 0 && parts.some(({ status }) => status === 'REVOKED');
  const mayThank = creator || !(isRemoved || hasRemovedThanks(parts, answering));
  return [
    ...(creator ? ['creator' as const] : []),
    ...answeringRoles(actor, answering),
    ...presentationRoles({
      isViewing: isViewer(actor, tribute),
      hasJoined: present.some(isThankYouOnly),
      mayThank,
    }),
    ...(isLinkAlive(tribute) ? [isRemoved ? ('removed' as const) : ('visitor' as const)] : []),
  ];
}

/** Returns the roles that a personal link gives to anyone who has it; none if the link is dead. */
export function rolesByLink({ _id, status }: TributeDocument, invited: ContributorDocument): TributeRole[] {
  const isAlive = status !== 'DRAFT' && invited.status !== 'REVOKED';
  return isAlive && invited.tribute.equals(_id) ? ['invited'] : [];
}

function answeringRoles({ user }: Actor, answering: readonly ContributorDocument[]): TributeRole[] {
  const roles = answering.map(({ userId }) => (user && userId === user.userId ? 'contributor' : 'guest'));
  return [...new Set(roles)];
}

type Viewer = { isViewing: boolean; hasJoined: boolean; mayThank: boolean };

function presentationRoles({ isViewing, hasJoined, mayThank }: Viewer): TributeRole[] {
  const thanker = isViewing && mayThank ? 'thanker' : 'formerThanker';
  const viewer = mayThank ? 'viewer' : 'removedViewer';
  return [...(hasJoined ? ([thanker] as const) : []), ...(isViewing ? ([viewer] as const) : [])];
}

/** An invitation after the removal restores the right to thank. */
function hasRemovedThanks(
  parts: readonly ContributorDocument[],
  answering: readonly ContributorDocument[],
): boolean {
  const forgiven = new Set(answering.flatMap(({ thanksIds }) => thanksIds.map(String)));
  return parts.some((part) => part.status === 'REVOKED' && isThankYouOnly(part) && !forgiven.has(part.id));
}

function isViewer({ viewings }: Actor, { tributeId, presentation }: TributeDocument): boolean {
  if (!presentation.publishedAt) return false;
  const linkMark = linkMarkOf(presentation.token);
  return viewings.some((viewing) => viewing.tributeId === tributeId && viewing.linkMark === linkMark);
}

const isLinkAlive = ({ status, linkOpen }: TributeDocument): boolean => linkOpen && status !== 'DRAFT';
