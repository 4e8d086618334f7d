import { create } from 'zustand';

type Words = { rating: number | null; text: string };
type Video = {
  clip: Blob;
  fileName: string;
  /** Where its bytes already went, or null. */
  uploadUrl: string | null;
};
type FeedbackDraft = Words & { video: Video | null };

const NO_WORDS: Words = { rating: null, text: '' };

/**
 * What somebody began to say to us: words go with them to the camera and with the video to us, and a video that was not
 * sent is there again for whoever comes back to it.
 */
export const useFeedbackDraft = create<FeedbackDraft>()(() => ({ ...NO_WORDS, video: null }));

/** For words that were sent without the video. */
export function clearFeedbackWords(): void {
  useFeedbackDraft.setState(NO_WORDS);
}

export function clearFeedbackDraft(): void {
  useFeedbackDraft.setState({ ...NO_WORDS, video: null });
}
