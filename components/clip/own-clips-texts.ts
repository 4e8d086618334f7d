import type { Messages } from '#lib/messages/language.ts';
import type { TributeType } from '#lib/tribute/occasions/occasions.ts';
import { thankYouTexts } from './thank-you-texts.ts';

export type OwnClipsTexts = Messages['recorder']['own'] & {
  remove: Messages['recorder']['remove'];
  /** Of a thank-you, or of what it is called for the occasion: it answers no question and is not in the film. */
  thanks: { title: string; PROCESSING: string };
};

/** The sentences about what a visitor sent, for an occasion. */
export function ownClipsTexts(
  messages: Pick<Messages, 'recorder' | 'thankyou'>,
  tributeType: TributeType,
): OwnClipsTexts {
  const { own, remove } = messages.recorder;
  const { video, preparing } = thankYouTexts(messages, tributeType).arrived;
  return { ...own, remove, thanks: { title: video, PROCESSING: preparing } };
}
