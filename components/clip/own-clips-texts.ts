import type { Messages } from '#lib/messages/language.ts';
import type { TributeType } from '#lib/tribute/occasions/occasions.ts';
import { thankYouTexts } from './thank-you-texts.ts';

export type OwnClipsTexts = Messages['recorder']['own'] & {
  remove: Messages['recorder']['remove'];
  answered: Messages['recorder']['answered'];
  captions: Messages['recorder']['captions'];
  arrival: Messages['recorder']['arrival'];
  /** For thank-yous or replies, which answer no question and are not in the reel. */
  thanks: { title: string; PROCESSING: string };
};

export function ownClipsTexts(
  messages: Pick<Messages, 'recorder' | 'thankyou'>,
  tributeType: TributeType,
): OwnClipsTexts {
  const { own, remove, answered, captions, arrival } = messages.recorder;
  const { video, preparing } = thankYouTexts(messages, tributeType).arrived;
  return { ...own, remove, answered, captions, arrival, thanks: { title: video, PROCESSING: preparing } };
}
