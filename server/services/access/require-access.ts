import type { Types } from 'mongoose';
import { AppError } from '#server/errors/app-error.ts';
import type { ContributorDocument } from '#server/models/contributor.ts';
import { Tribute, type TributeDocument } from '#server/models/tribute.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { findParts, presentParts } from './find-parts.ts';
import { grants, PERMISSIONS, type Permission, type TributeRole } from './permissions.ts';
import { requireShown } from './require-shown.ts';
import { rolesIn } from './role-in.ts';

type Caller = Pick<ServiceContext, 'actor'>;

export type Access = {
  tribute: TributeDocument;
  roles: readonly TributeRole[];
  contributors: ContributorDocument[];
};

/** Returns a tribute with the caller's roles. Throws NOT_FOUND without the permission, TAKEN_DOWN, MEDIA_ERASED. `manage` loads no parts. */
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

export async function findAccess(
  ctx: Caller,
  tributeId: string,
  permission: Permission,
): Promise<Access | null> {
  const tribute = await findTribute(tributeId);
  return tribute && accessTo(ctx, tribute, permission);
}

/** Returns the caller's roles in a tribute that was already loaded, or null without the permission. Throws TAKEN_DOWN, MEDIA_ERASED. */
export async function accessTo(
  { actor }: Caller,
  tribute: TributeDocument,
  permission: Permission,
): Promise<Access | null> {
  const isByAccount = PERMISSIONS[permission].every((role) => role === 'creator');
  const parts = isByAccount ? [] : await findParts(actor, tribute);
  const roles = rolesIn(actor, tribute, parts);
  if (!grants(permission, roles)) return null;
  requireShown(tribute, permission, roles);
  return { tribute, roles, contributors: presentParts(parts) };
}

export function towards(access: Access, contributor: Types.ObjectId | null | undefined): Access {
  const isSender = access.contributors.some(({ _id }) => contributor?.equals(_id));
  return isSender ? { ...access, roles: [...access.roles, 'sender'] } : access;
}

export function findTribute(tributeId: string): Promise<TributeDocument | null> {
  return Tribute.findOne({ tributeId, deletedAt: null }).exec();
}
