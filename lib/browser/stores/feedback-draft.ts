import { create } from 'zustand';
import { forgetAlso } from '#lib/browser/auth/forget-person.ts';

type Words = { rating: number | null; text: string };
type Video = {
  clip: Blob;
  fileName: string;
  uploadUrl: string | null;
};
type Delivery = 'NONE' | 'SENDING' | 'FAILED' | 'SENT';
type FeedbackDraft = Words & {
  video: Video | null;
  delivery: Delivery;
  /** From 0 to 1. */
  progress: number;
};

const NO_WORDS: Words = { rating: null, text: '' };
const NO_VIDEO = { video: null, delivery: 'NONE', progress: 0 } as const;

/** An unsent message to us, shared by form and camera page. An upload continues on other pages. */
export const useFeedbackDraft = create<FeedbackDraft>()(() => ({ ...NO_WORDS, ...NO_VIDEO }));
forgetAlso(clearFeedbackDraft);

export function clearFeedbackWords(sent: Words): void {
  const { rating, text } = useFeedbackDraft.getState();
  if (rating === sent.rating && text === sent.text) useFeedbackDraft.setState(NO_WORDS);
}

export function keepFeedbackVideo(clip: Blob, fileName: string): void {
  useFeedbackDraft.setState({ ...NO_VIDEO, video: { clip, fileName, uploadUrl: null } });
}

export function clearFeedbackVideo(): void {
  useFeedbackDraft.setState(NO_VIDEO);
}

export function clearFeedbackDraft(): void {
  useFeedbackDraft.setState({ ...NO_WORDS, ...NO_VIDEO });
}
