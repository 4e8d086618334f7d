import type { ReelEdit } from '#lib/reel/manifest.ts';
import type { Looked } from '#lib/tribute/new-clips.ts';

/** What a save wanted to change, which was refused because others changed the reel, or did not arrive. */
export type UnsavedChange = { from: ReelEdit; to: ReelEdit; reason: 'STALE' | 'FAILED' };

/** What a person invites by mail, unsent: paying for it leads to another site and back. By tribute. */
export const keptInvitations = keptById<{ text: string; message: string }>(
  'invitation',
  () => sessionStorage,
);
/** Typed captions that were not saved, and the version that they change. By submission. */
export const keptCaptions = keptById<{ lines: string; version: string }>('captions', () => localStorage);
/** What was not saved of a reel. By tribute. */
export const keptChanges = keptById<UnsavedChange>('unsaved-reel', () => sessionStorage);
/** What the person of this device has seen of a reel. By tribute. */
export const keptLooks = keptById<Looked>('looked', () => localStorage);

/** Removes all of it, so that the next person on this device finds nothing. */
export function forgetKept(): void {
  for (const kept of [keptInvitations, keptCaptions, keptChanges, keptLooks]) kept.forgetAll();
}

/** Stores values of one kind. Without storage, nothing is kept. */
function keptById<Value>(kind: string, storage: () => Storage) {
  const prefix = `${kind}:`;
  const read = (id: string) =>
    attempt(() => JSON.parse(storage().getItem(prefix + id) ?? 'null') as Value | null);
  const keep = (id: string, value: Value) => {
    attempt(() => storage().setItem(prefix + id, JSON.stringify(value)));
  };
  const forget = (id: string) => {
    attempt(() => storage().removeItem(prefix + id));
  };
  const forgetAll = () => {
    attempt(() => {
      for (const key of Object.keys(storage())) if (key.startsWith(prefix)) storage().removeItem(key);
    });
  };
  return { read, keep, forget, forgetAll };
}

function attempt<Result>(access: () => Result): Result | null {
  try {
    return access();
  } catch {
    // Storage is blocked or full.
    return null;
  }
}
