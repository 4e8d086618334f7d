import type recorder from '#lib/messages/en/recorder.json';
import type { Messages } from '#lib/messages/language.ts';
import { OCCASIONS, type TributeType } from '#lib/tribute/occasions/occasions.ts';

export type RecorderTexts = Omit<typeof recorder, 'solemn' | 'own'>;

export type OwnTexts = {
  [Part in keyof RecorderTexts]?: RecorderTexts[Part] extends string ? string : Partial<RecorderTexts[Part]>;
};

/** Returns the recorder's texts for an occasion; a solemn one does not mention wishes or being happy. */
export function recorderTexts(
  { recorder }: Pick<Messages, 'recorder'>,
  tributeType: TributeType,
): RecorderTexts {
  const { solemn, own: _elsewhere, ...texts } = recorder;
  return OCCASIONS[tributeType].isSolemn ? withOwn(texts, solemn) : texts;
}

export function withOwn(texts: RecorderTexts, own: OwnTexts): RecorderTexts {
  return {
    ...texts,
    title: own.title ?? texts.title,
    invitation: own.invitation ?? texts.invitation,
    name: { ...texts.name, ...own.name },
    question: { ...texts.question, ...own.question },
    source: { ...texts.source, ...own.source },
    ways: { ...texts.ways, ...own.ways },
    camera: { ...texts.camera, ...own.camera },
    review: { ...texts.review, ...own.review },
    unusable: { ...texts.unusable, ...own.unusable },
    arrived: { ...texts.arrived, ...own.arrived },
  };
}
