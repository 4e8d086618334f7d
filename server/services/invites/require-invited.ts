import type { OpenInviteInput } from '#lib/contracts/invites.ts';
import { inviteTokenHash } from '#server/auth/invite-link.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { findTribute } from '#server/services/tributes/require-tribute.ts';

type Invited = { tribute: TributeDocument; contributor: ContributorDocument };

/** Whom a personal link was made for, while it works: also of a reel that was put away. @throws AppError NOT_FOUND */
export async function requireReadableInvite({ tributeId, token }: OpenInviteInput): Promise<Invited> {
  const [tribute, contributor] = await Promise.all([
    findTribute(tributeId),
    Contributor.findOne({ tokenHash: inviteTokenHash(token) }),
  ]);
  const isOpen = tribute && tribute.status !== 'DRAFT';
  if (!isOpen || !contributor?.tribute.equals(tribute._id) || contributor.status === 'REVOKED') {
    throw notFound();
  }
  return { tribute, contributor };
}

/** Whom a personal link lets in as, while its reel is not put away. @throws AppError NOT_FOUND */
export async function requireInvited(link: OpenInviteInput): Promise<Invited> {
  const invited = await requireReadableInvite(link);
  if (invited.tribute.status === 'ARCHIVED') throw notFound();
  return invited;
}

const notFound = () => new AppError('NOT_FOUND', 'reelNotFound');
