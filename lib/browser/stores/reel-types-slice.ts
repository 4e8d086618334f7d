import type { TributeTypeDto } from '#lib/contracts/tributes.ts';
import type { SetSlice } from './slice.ts';

/** docs/specification.md#type-cache */
const REEL_TYPES_LIFETIME_MS = 3_600_000;

type ReelTypes = {
  list: TributeTypeDto[];
  /** Unix milliseconds; 0 for never. */
  setAt: number;
};

export type ReelTypesSlice = {
  reelTypes: ReelTypes;
  setReelTypes: (list: TributeTypeDto[]) => void;
};

export function createReelTypesSlice(set: SetSlice<ReelTypesSlice>): ReelTypesSlice {
  return {
    reelTypes: { list: [], setAt: 0 },
    setReelTypes: (list) => set({ reelTypes: { list, setAt: Date.now() } }),
  };
}

export function areReelTypesFresh({ list, setAt }: ReelTypes, nowMs: number): boolean {
  return list.length > 0 && nowMs - setAt < REEL_TYPES_LIFETIME_MS;
}
