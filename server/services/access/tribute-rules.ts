import { isHidden } from '#server/domain/status/is-hidden.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { grants } from './permissions.ts';
import type { Access } from './require-access.ts';

// Rules about a tribute's state, independent of the caller. They are checked beside a permission.

/** Rejects with CONFLICT a tribute that accepts no invitations now, and with TAKEN_DOWN one that nobody could open. */
export function requireCollecting(tribute: TributeDocument): void {
  if (tribute.status !== 'COLLECTING') throw new AppError('CONFLICT', 'notCollecting');
  if (isHidden(tribute)) throw new AppError('TAKEN_DOWN', 'reelTakenDown');
}

/** Rejects an archived tribute with REEL_ARCHIVED, for people who may answer otherwise. */
export function requireAnswerable({ status }: TributeDocument): void {
  if (status === 'ARCHIVED') throw new AppError('REEL_ARCHIVED', 'reelPutAway');
}

/** Rejects an archived tribute with NOT_FOUND. */
export function requireUnarchived({ status }: TributeDocument): void {
  if (status === 'ARCHIVED') throw new AppError('NOT_FOUND', 'reelNotFound');
}

/** Rejects a draft or an archived tribute with NOT_FOUND. */
export function requireActive(tribute: TributeDocument): void {
  if (!isActive(tribute)) throw new AppError('NOT_FOUND', 'reelNotFound');
}

export const isActive = ({ status }: TributeDocument): boolean => status !== 'DRAFT' && status !== 'ARCHIVED';

/** Returns whether the caller sees the reel and all clips; during a surprise most people see only their own. */
export function seesAll({ tribute, roles }: Pick<Access, 'tribute' | 'roles'>): boolean {
  const isSurprise = tribute.surprise && !tribute.presentation.publishedAt;
  return !isSurprise || grants('watchSurprise', roles);
}

/** Returns whether the caller may download; the creator can restrict this. */
export function allowsDownload({ tribute, roles }: Pick<Access, 'tribute' | 'roles'>): boolean {
  return tribute.presentation.allowDownload || grants('downloadAlways', roles);
}
