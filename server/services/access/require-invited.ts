import type { OpenInviteInput } from '#lib/contracts/invites.ts';
import { inviteTokenHash } from '#server/auth/invite-link.ts';
import { AppError } from '#server/errors/app-error.ts';
import { Contributor, type ContributorDocument } from '#server/models/contributor.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { grants, type Permission } from './permissions.ts';
import { findTribute } from './require-access.ts';
import { requireShown } from './require-shown.ts';
import { rolesByLink } from './role-in.ts';

type Invited = { tribute: TributeDocument; contributor: ContributorDocument };

/** Returns tribute and person of a valid personal link with the permission. Throws NOT_FOUND, TAKEN_DOWN, MEDIA_ERASED. */
export async function requireInvited(
  { tributeId, token }: OpenInviteInput,
  permission: Permission,
): Promise<Invited> {
  const [tribute, contributor] = await Promise.all([
    findTribute(tributeId),
    findInvited(inviteTokenHash(token)),
  ]);
  if (!tribute || !contributor || !grants(permission, rolesByLink(tribute, contributor))) {
    throw new AppError('NOT_FOUND', 'reelNotFound');
  }
  requireShown(tribute, permission, []);
  return { tribute, contributor };
}

/** A merged contributor's link stays the same person's. */
const findInvited = async (hash: string): Promise<ContributorDocument | null> =>
  (await Contributor.findOne({ tokenHash: hash })) ?? Contributor.findOne({ formerTokenHashes: hash });
