import { create } from 'zustand';

type FeedbackDraft = { rating: number | null; text: string };

const EMPTY: FeedbackDraft = { rating: null, text: '' };

/** What somebody began to say to us: it goes with them to the camera, and with the video to us. */
export const useFeedbackDraft = create<FeedbackDraft>()(() => EMPTY);

export function clearFeedbackDraft(): void {
  useFeedbackDraft.setState(EMPTY);
}
