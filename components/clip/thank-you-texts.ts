import { type RecorderTexts, recorderTexts, withOwn } from '#components/camera/recorder-texts.ts';
import type { Messages } from '#lib/messages/messages.ts';
import type { TributeType } from '#lib/tribute/occasions.ts';

/**
 * The recorder's sentences for a viewer who says thank you: where the namespace `thankyou` has its own, these.
 * Nobody is asked for thanks at a memorial: there it is a reply, as on the film's page.
 */
export function thankYouTexts(
  messages: Pick<Messages, 'recorder' | 'thankyou'>,
  tributeType: TributeType,
): RecorderTexts {
  const { memorial, ...thanks } = messages.thankyou;
  const texts = withOwn(recorderTexts(messages, tributeType), thanks);
  return tributeType === 'MEMORIAL' ? withOwn(texts, memorial) : texts;
}
