import { createTranslator } from 'use-intl/core';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import { localeOf } from '#lib/messages/languages.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import type { TributeType } from '#lib/tribute/occasions/occasions.ts';
import { FRAME_RATE, type ReelFormat } from './format.ts';

export type FilmSubject = {
  tributeType: TributeType;
  name: string;
  occasionTitle: string;
  imageUrl: string | null;
  language: string;
  questions: readonly { _id: string; text: string }[];
};

type CardBase = { type: TributeType; format: ReelFormat };
export type CardSpec =
  | (CardBase & { kind: 'TITLE'; eyebrow: string; name: string; title: string; imageUrl: string | null })
  | (CardBase & { kind: 'QUESTION'; text: string; index: number; count: number })
  | (CardBase & { kind: 'CLOSING'; heading: string; names: string[]; more: string });

/** A card in the reel, and what a list of chapters calls it. */
export type FilmCard = { kind: 'CARD'; card: CardSpec; title: string; frames: number };

type Speaker = { speakerName: string };

const TITLE_SECONDS = 4;
const CLOSING_SECONDS = 5;
/** People read about four words a second. */
const QUESTION_SECONDS = { base: 2, perWord: 0.25, min: 3, max: 6 };

/** Returns a function that makes a card of the shown items, or null if its question no longer exists. */
export function cardMaker(
  shown: readonly ManifestItem[],
  subject: FilmSubject,
  clips: ReadonlyMap<string, Speaker>,
  format: ReelFormat,
) {
  const { tributeType: type, name } = subject;
  const t = createTranslator({
    locale: localeOf(subject.language),
    messages: messagesFor(subject.language),
    namespace: 'film',
  });
  const chapters = shown.filter((item) => item.kind === 'CARD' && item.card === 'QUESTION');
  return (item: Extract<ManifestItem, { kind: 'CARD' }>): FilmCard | null => {
    switch (item.card) {
      case 'TITLE': {
        const eyebrow = subject.occasionTitle || t(`eyebrow.${type}`);
        const card: CardSpec = {
          kind: 'TITLE',
          type,
          format,
          eyebrow,
          name,
          title: '',
          imageUrl: subject.imageUrl,
        };
        return { kind: 'CARD', card, title: name, frames: TITLE_SECONDS * FRAME_RATE };
      }
      case 'QUESTION': {
        const question = subject.questions.find(({ _id }) => _id === item.questionId);
        if (!question) return null;
        const { text } = question;
        const card: CardSpec = {
          kind: 'QUESTION',
          type,
          format,
          text,
          index: chapters.indexOf(item),
          count: chapters.length,
        };
        return { kind: 'CARD', card, title: text, frames: readingSeconds(text) * FRAME_RATE };
      }
      case 'CLOSING': {
        const heading = t(`closing.${type}`);
        const names = speakerNames(shown, clips);
        const card: CardSpec = {
          kind: 'CLOSING',
          type,
          format,
          heading,
          names,
          more: t.raw('more') as string,
        };
        return { kind: 'CARD', card, title: heading, frames: CLOSING_SECONDS * FRAME_RATE };
      }
    }
  };
}

function speakerNames(shown: readonly ManifestItem[], clips: ReadonlyMap<string, Speaker>): string[] {
  const names = shown.flatMap((item) =>
    item.kind === 'CLIP' ? (clips.get(item.submissionId)?.speakerName ?? []) : [],
  );
  return [...new Set(names)];
}

/** Half seconds, so that a card is a whole number of frames. */
function readingSeconds(text: string): number {
  const { base, perWord, min, max } = QUESTION_SECONDS;
  const seconds = Math.ceil((base + perWord * text.split(/\s+/).length) * 2) / 2;
  return Math.min(max, Math.max(min, seconds));
}
