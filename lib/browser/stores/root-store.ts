import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { proposedDueDate, type TributeDraft } from '#lib/tribute/draft.ts';
import { browserStorage } from './browser-storage.ts';
import { type CreateTributeSlice, createCreateTributeSlice } from './create-tribute-slice.ts';
import { createNotifySlice, type NotifySlice } from './notify-slice.ts';
import { createOpenTributeSlice, type OpenTributeSlice } from './open-tribute-slice.ts';
import { createReelTypesSlice, type ReelTypesSlice } from './reel-types-slice.ts';
import { createUserSlice, type UserSlice } from './user-slice.ts';
import { createUtilitySlice, type UtilitySlice } from './utility-slice.ts';

type RootState = UserSlice &
  ReelTypesSlice &
  NotifySlice &
  CreateTributeSlice &
  UtilitySlice &
  OpenTributeSlice;

const NAME = 'root';
let takesDraftOnly = false;

/** The persisted client store (docs/specification.md#client-store). Everything else is in the query cache. */
export const useRootStore = create<RootState>()(
  persist(
    (set) => ({
      ...createUserSlice(set),
      ...createReelTypesSlice(set),
      ...createNotifySlice(set),
      ...createCreateTributeSlice(set),
      ...createUtilitySlice(set),
      ...createOpenTributeSlice(set),
    }),
    { name: NAME, storage: browserStorage, merge: mergeStored },
  ),
);

function mergeStored(stored: unknown, mine: RootState): RootState {
  const kept = stored as Partial<RootState> | undefined;
  const createTribute = keptDraft(kept?.createTribute ?? mine.createTribute);
  if (!takesDraftOnly) return { ...mine, ...kept, createTribute };
  const isSame = [null, createTribute.tributeId].includes(mine.createTribute.tributeId);
  return isSame ? { ...mine, createTribute } : mine;
}

function keptDraft(draft: TributeDraft): TributeDraft {
  return draft.tributeType ? draft : { ...draft, dueDate: proposedDueDate() };
}

/** Loads another tab's draft, which an old one in memory would overwrite (docs/specification.md#wizard-keeps). */
export function takeStoredDraft(): void {
  takesDraftOnly = true;
  void useRootStore.persist.rehydrate();
  takesDraftOnly = false;
}

// Fires in all tabs but the one that wrote.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === NAME) takeStoredDraft();
});
