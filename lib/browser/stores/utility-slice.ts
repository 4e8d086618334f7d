import type { FeedItemDto } from '#lib/contracts/submissions.ts';
import type { SetSlice } from './slice.ts';

/** docs/specification.md#utility-state */
type UtilityState = {
  videoUrl: string;
  isRedirectFromCreateReelRecordPage: boolean;
  isRedirectFrom: string;
  isRedirectFromSharePoster: boolean;
  videoData: FeedItemDto[];
  isVideoReplayPopupShow: boolean;
};

export type UtilitySlice = {
  utilityState: UtilityState;
  setUtilityState: (change: Partial<UtilityState>) => void;
  appendVideoData: (clips: FeedItemDto[]) => void;
  clearVideoData: () => void;
};

const INITIAL: UtilityState = {
  videoUrl: '',
  isRedirectFromCreateReelRecordPage: false,
  isRedirectFrom: '',
  isRedirectFromSharePoster: false,
  videoData: [],
  isVideoReplayPopupShow: false,
};

export function createUtilitySlice(set: SetSlice<UtilitySlice>): UtilitySlice {
  const change = (next: (state: UtilityState) => Partial<UtilityState>) =>
    set(({ utilityState }) => ({ utilityState: { ...utilityState, ...next(utilityState) } }));
  return {
    utilityState: INITIAL,
    setUtilityState: (patch) => change(() => patch),
    appendVideoData: (clips) => change(({ videoData }) => ({ videoData: [...videoData, ...clips] })),
    clearVideoData: () => change(() => ({ videoData: [] })),
  };
}
