import { isHidden } from '#server/domain/status/is-hidden.ts';
import { isMediaErased } from '#server/domain/status/is-media-erased.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { grants, KEPT_WHILE_HIDDEN, NEEDS_MEDIA, type Permission, type TributeRole } from './permissions.ts';

/**
 * Rejects a reel that an operator hides with TAKEN_DOWN, except for people's own clips, and one whose media was erased
 * with MEDIA_ERASED where that would be watched. The creator may reach both.
 */
export function requireShown(
  tribute: TributeDocument,
  permission: Permission,
  roles: readonly TributeRole[],
): void {
  if (grants('manage', roles)) return;
  if (NEEDS_MEDIA.has(permission)) requireMedia(tribute);
  if (isHidden(tribute) && !KEPT_WHILE_HIDDEN.has(permission))
    throw new AppError('TAKEN_DOWN', 'reelTakenDown');
}

/** Throws MEDIA_ERASED if nothing is left to watch (docs/specification.md#retention-erased). */
export function requireMedia(tribute: TributeDocument): void {
  if (isMediaErased(tribute)) throw new AppError('MEDIA_ERASED', 'mediaErased');
}
