import type { OpenInviteInput } from '#lib/contracts/invites.ts';
import { inviteTokenHash } from '#server/auth/invite-link.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { findTribute } from '#server/services/tributes/require-tribute.ts';

type Invited = { tribute: TributeDocument; contributor: ContributorDocument };

/** Whom a personal link was made for, while it works. @throws AppError NOT_FOUND */
export async function requireInvited({ tributeId, token }: OpenInviteInput): Promise<Invited> {
  const [tribute, contributor] = await Promise.all([
    findTribute(tributeId),
    Contributor.findOne({ tokenHash: inviteTokenHash(token) }),
  ]);
  const isOpen = tribute && tribute.status !== 'DRAFT' && tribute.status !== 'ARCHIVED';
  if (!isOpen || !contributor?.tribute.equals(tribute._id) || contributor.status === 'REVOKED') {
    throw new AppError('NOT_FOUND', 'reelNotFound');
  }
  return { tribute, contributor };
}
