import {
  type OwnTexts,
  type RecorderTexts,
  recorderTexts,
  withOwn,
} from '#components/clip/camera/recorder-texts.ts';
import type { Messages } from '#lib/messages/language.ts';
import { isolated } from '#lib/text/direction-marks.ts';
import { OCCASIONS, type TributeType } from '#lib/tribute/occasions/occasions.ts';

/** Returns the recorder's texts for a thank-you, or for a reply on a solemn occasion; `thanked` alone receives it. */
export function thankYouTexts(
  messages: Pick<Messages, 'recorder' | 'thankyou'>,
  tributeType: TributeType,
  thanked: string | null = null,
): RecorderTexts {
  const { solemn, one, ...thanks } = messages.thankyou;
  const usual = withOwn(recorderTexts(messages, tributeType), thanks);
  const texts = OCCASIONS[tributeType].isSolemn ? withOwn(usual, solemn) : usual;
  return thanked === null ? texts : withOwn(texts, toOne(one, thanked));
}

/** Names the person; other places stay for the recorder. */
function toOne(texts: Messages['thankyou']['one'], thanked: string): OwnTexts {
  const named = (part: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(part).map(([key, text]) => [key, text.replaceAll('{thanked}', () => isolated(thanked))]),
    );
  const { name, source, ways, review, arrived } = texts;
  return {
    name: named(name),
    source: named(source),
    ways: named(ways),
    review: named(review),
    arrived: named(arrived),
  };
}
