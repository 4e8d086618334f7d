import { isHidden } from '#server/domain/status/is-hidden.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { grants, KEPT_WHILE_HIDDEN, type Permission, type TributeRole } from './permissions.ts';

/** Rejects a reel that an operator hides with TAKEN_DOWN, except for its creator and for people's own clips. */
export function requireShown(
  tribute: TributeDocument,
  permission: Permission,
  roles: readonly TributeRole[],
): void {
  if (!isHidden(tribute) || KEPT_WHILE_HIDDEN.has(permission) || grants('manage', roles)) return;
  throw new AppError('TAKEN_DOWN', 'reelTakenDown');
}
