import { create } from 'zustand';
import { persist } from 'zustand/middleware';
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

/** The seed's client store (§3), kept whole under the key `root`. What the seed does not name lives in the query cache. */
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
    { name: 'root', storage: browserStorage },
  ),
);
