import { holdForPage, type LetGo } from '#lib/browser/device/hold-for-page.ts';
import { randomHex } from '#lib/random-hex.ts';
import type { ReelEdit } from '#lib/reel/manifest.ts';
import { storedById } from './stored-by-id.ts';

/** A clip's move to another question. */
export type QuestionMove = { submissionId: string; questionId: string | null };

/**
 * What a save wanted to change, which was refused because others changed the reel, or did not arrive. `moves` are those
 * in a free order, in which the clips' places do not say which questions they answer.
 */
export type UnsavedChange = {
  from: ReelEdit;
  to: ReelEdit;
  reason: 'STALE' | 'FAILED';
  moves?: readonly QuestionMove[];
};

// Pages keep theirs apart, or two open pages would offer and forget each other's.
const changes = storedById<UnsavedChange>('unsaved-reel', () => localStorage);
const pageId = randomHex();
const ownId = (tributeId: string) => `${tributeId}:${pageId}`;
const lockOf = (id: string) => `unsaved-reel-${id}`;

/** By tribute. A page holds something only while it needs to, because a browser forgets such pages on the way back. */
const held = new Map<string, Promise<LetGo | null>>();

/** Returns the changes that this page did not save. */
export const keptChange = (tributeId: string): UnsavedChange | null => changes.read(ownId(tributeId));

/** Keeps an unsaved change of a reel on this device, for this page, and for the next one once this is closed. */
export function keepChange(tributeId: string, change: UnsavedChange): void {
  const id = ownId(tributeId);
  if (!held.has(tributeId)) held.set(tributeId, holdForPage(lockOf(id)));
  changes.keep(id, change);
}

export function forgetChange(tributeId: string): void {
  changes.forget(ownId(tributeId));
  void held.get(tributeId)?.then((letGo) => letGo?.());
  held.delete(tributeId);
}

/** Hands over the changes that closed pages did not save, to be kept by this page. Never rejects. */
export async function takeOverChanges(
  tributeId: string,
  keep: (change: UnsavedChange) => void,
): Promise<void> {
  const own = ownId(tributeId);
  for (const id of changes.ids()) {
    if (id === own || !id.startsWith(`${tributeId}:`)) continue;
    const letGo = await holdForPage(lockOf(id));
    if (!letGo) continue;
    // Another page may have taken it over while this one waited.
    const change = changes.read(id);
    if (change) keep(change);
    changes.forget(id);
    letGo();
  }
}

/** Removes those of all pages, so that the next person on this device finds nothing. */
export const forgetKeptChanges = (): void => changes.forgetAll();
