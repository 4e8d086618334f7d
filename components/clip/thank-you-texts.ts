import { type RecorderTexts, recorderTexts, withOwn } from '#components/clip/camera/recorder-texts.ts';
import type { Messages } from '#lib/messages/language.ts';
import { OCCASIONS, type TributeType } from '#lib/tribute/occasions/occasions.ts';

/** Returns the recorder's texts for a thank-you, or for a reply on a solemn occasion. */
export function thankYouTexts(
  messages: Pick<Messages, 'recorder' | 'thankyou'>,
  tributeType: TributeType,
): RecorderTexts {
  const { solemn, ...thanks } = messages.thankyou;
  const texts = withOwn(recorderTexts(messages, tributeType), thanks);
  return OCCASIONS[tributeType].isSolemn ? withOwn(texts, solemn) : texts;
}
