import { create } from 'zustand';
import { forgetAlso } from '#lib/browser/auth/forget-person.ts';

type Words = { rating: number | null; text: string };
type Video = {
  clip: Blob;
  fileName: string;
  /** Where its bytes already went, or null. */
  uploadUrl: string | null;
};
/** What became of the video: nothing yet, it travels, it did not arrive, or the latest did. */
type Delivery = 'NONE' | 'SENDING' | 'FAILED' | 'SENT';
type FeedbackDraft = Words & {
  video: Video | null;
  delivery: Delivery;
  /** How much of the video has arrived, 0–1. */
  progress: number;
};

const NO_WORDS: Words = { rating: null, text: '' };
const NO_VIDEO = { video: null, delivery: 'NONE', progress: 0 } as const;

/**
 * What somebody began to say to us: words go with them to the camera and with the video to us, and a video that was not
 * sent is there again for whoever comes back to it. Its sending goes on while they look at another page.
 */
export const useFeedbackDraft = create<FeedbackDraft>()(() => ({ ...NO_WORDS, ...NO_VIDEO }));
forgetAlso(clearFeedbackDraft);

/** Takes away the words that were sent; what was written since stays. */
export function clearFeedbackWords(sent: Words): void {
  const { rating, text } = useFeedbackDraft.getState();
  if (rating === sent.rating && text === sent.text) useFeedbackDraft.setState(NO_WORDS);
}

/** A video that takes the place of the one before. */
export function keepFeedbackVideo(clip: Blob, fileName: string): void {
  useFeedbackDraft.setState({ ...NO_VIDEO, video: { clip, fileName, uploadUrl: null } });
}

/** The way back to the beginning, after a video that arrived or without one. */
export function clearFeedbackVideo(): void {
  useFeedbackDraft.setState(NO_VIDEO);
}

export function clearFeedbackDraft(): void {
  useFeedbackDraft.setState({ ...NO_WORDS, ...NO_VIDEO });
}
