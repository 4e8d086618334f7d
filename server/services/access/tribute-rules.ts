import { AppError } from '#server/errors/app-error.ts';
import type { TributeDocument } from '#server/models/tribute.ts';
import { grants } from './permissions.ts';
import type { Access } from './require-access.ts';

// What the state of a tribute allows, whoever asks. Callers name these rules beside a permission.

/** Rejects a tribute to which nobody can be invited now. @throws AppError CONFLICT */
export function requireCollecting({ status }: TributeDocument): void {
  if (status !== 'COLLECTING') throw new AppError('CONFLICT', 'notCollecting');
}

/** Rejects an archived tribute where it is gone for the caller. @throws AppError NOT_FOUND */
export function requireUnarchived({ status }: TributeDocument): void {
  if (status === 'ARCHIVED') throw new AppError('NOT_FOUND', 'reelNotFound');
}

/** Rejects a draft or an archived tribute. @throws AppError NOT_FOUND */
export function requireActive(tribute: TributeDocument): void {
  if (!isActive(tribute)) throw new AppError('NOT_FOUND', 'reelNotFound');
}

/** Returns whether the tribute is neither a draft nor archived. */
export const isActive = ({ status }: TributeDocument): boolean => status !== 'DRAFT' && status !== 'ARCHIVED';

/** Returns whether somebody who may watch sees the film and all clips; during a surprise most see only their own. */
export function seesAll({ tribute, roles }: Pick<Access, 'tribute' | 'roles'>): boolean {
  const isSurprise = tribute.surprise && !tribute.presentation.publishedAt;
  return !isSurprise || grants('watchSurprise', roles);
}

/** Returns whether somebody who may watch may also download; the creator can keep that from others. */
export function allowsDownload({ tribute, roles }: Pick<Access, 'tribute' | 'roles'>): boolean {
  return tribute.presentation.allowDownload || grants('downloadAlways', roles);
}
