import type { Messages } from '#lib/messages/messages.ts';
import type { TributeType } from '#lib/tribute/occasions.ts';
import type { RecorderTexts } from './recorder-texts.ts';

type OwnTexts = {
  [Part in keyof RecorderTexts]?: RecorderTexts[Part] extends string ? string : Partial<RecorderTexts[Part]>;
};

/**
 * The recorder's sentences for a viewer who says thank you: where the namespace `thankyou` has its own, these.
 * Nobody is asked for thanks at a memorial: there it is a reply, as on the film's page.
 */
export function thankYouTexts(
  { recorder, thankyou }: Pick<Messages, 'recorder' | 'thankyou'>,
  tributeType: TributeType,
): RecorderTexts {
  const { memorial, ...thanks } = thankyou;
  const texts = withOwn(recorder, thanks);
  return tributeType === 'MEMORIAL' ? withOwn(texts, memorial) : texts;
}

function withOwn(texts: RecorderTexts, own: OwnTexts): RecorderTexts {
  return {
    ...texts,
    title: own.title ?? texts.title,
    invitation: own.invitation ?? texts.invitation,
    name: { ...texts.name, ...own.name },
    source: { ...texts.source, ...own.source },
    camera: { ...texts.camera, ...own.camera },
    review: { ...texts.review, ...own.review },
    unusable: { ...texts.unusable, ...own.unusable },
    arrived: { ...texts.arrived, ...own.arrived },
  };
}
