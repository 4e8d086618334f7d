import type { Types } from 'mongoose';
import { AppError } from '#server/errors/app-error.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { findParts, presentParts } from './find-parts.ts';
import { grants, PERMISSIONS, type Permission, type TributeRole } from './permissions.ts';
import { rolesIn } from './role-in.ts';

type Caller = Pick<ServiceContext, 'actor'>;

export type Access = {
  tribute: TributeDocument;
  roles: readonly TributeRole[];
  /** The caller's own parts in the tribute, without those they were removed from. */
  contributors: ContributorDocument[];
};

/**
 * Returns a tribute in which the caller has the permission, and what they are in it. The permission to manage depends on
 * the account alone, so it comes without the caller's parts.
 * @throws AppError NOT_FOUND, the same for a missing tribute as for one of somebody else
 */
export async function requireAccess(
  ctx: Caller,
  tributeId: string,
  permission: 'manage',
): Promise<Pick<Access, 'tribute'>>;
export async function requireAccess(ctx: Caller, tributeId: string, permission: Permission): Promise<Access>;
export async function requireAccess(ctx: Caller, tributeId: string, permission: Permission): Promise<Access> {
  const access = await findAccess(ctx, tributeId, permission);
  if (!access) throw new AppError('NOT_FOUND', 'reelNotFound');
  return access;
}

/** Returns the same as `requireAccess`, or null where that throws. */
export async function findAccess(
  ctx: Caller,
  tributeId: string,
  permission: Permission,
): Promise<Access | null> {
  const tribute = await findTribute(tributeId);
  return tribute && accessTo(ctx, tribute, permission);
}

/** Returns what the caller is in a tribute that was read before, or null without the permission. */
export async function accessTo(
  { actor }: Caller,
  tribute: TributeDocument,
  permission: Permission,
): Promise<Access | null> {
  const isByAccount = PERMISSIONS[permission].every((role) => role === 'creator');
  const parts = isByAccount ? [] : await findParts(actor, tribute);
  const roles = rolesIn(actor, tribute, parts);
  if (!grants(permission, roles)) return null;
  return { tribute, roles, contributors: presentParts(parts) };
}

/** Returns what the caller is towards a clip or an upload of one of the tribute's people. */
export function towards(access: Access, contributor: Types.ObjectId | null | undefined): Access {
  const isSender = access.contributors.some(({ _id }) => contributor?.equals(_id));
  return isSender ? { ...access, roles: [...access.roles, 'sender'] } : access;
}

/** Returns a tribute that was not deleted, or null. */
export function findTribute(tributeId: string): Promise<TributeDocument | null> {
  return Tribute.findOne({ tributeId, deletedAt: null }).exec();
}
