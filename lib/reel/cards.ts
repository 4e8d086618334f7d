import { createTranslator } from 'use-intl/core';
import type { ManifestItem, ReelThemeName } from '#lib/contracts/reels.ts';
import { localeOf } from '#lib/messages/languages.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import type { TributeType } from '#lib/tribute/occasions/occasions.ts';
import { isSlow, themeOf } from '#lib/tribute/occasions/themes.ts';
import type { CardSpec } from './card-spec.ts';
import { FRAME_RATE, type ReelFormat } from './format.ts';
import type { OwnMusic } from './music.ts';
import { rollOf } from './roll.ts';

export type FilmSubject = {
  id: string;
  tributeType: TributeType;
  name: string;
  occasionTitle: string;
  imageUrl: string | null;
  language: string;
  questions: readonly { _id: string; text: string }[];
  ownMusic?: OwnMusic | null;
};

/** A card in the reel, and what a list of chapters calls it. */
export type FilmCard = { kind: 'CARD'; card: CardSpec; title: string; frames: number };

type Speaker = { speakerName: string };

const TITLE_SECONDS = 4;
/** A list of names takes longer to read, until it rolls. */
const CLOSING_SECONDS = { base: 5, perName: 0.1, namesInBase: 12 };
const SLOW_SECONDS = 1;
/** People read about four words a second. */
const QUESTION_SECONDS = { base: 2, perWord: 0.25, min: 3, max: 6 };

/** Returns the card that opens a reel. */
export function titleCard(
  { tributeType: type, name, occasionTitle, imageUrl, language }: Omit<FilmSubject, 'id' | 'questions'>,
  { format, theme }: { format: ReelFormat; theme: ReelThemeName },
): CardSpec {
  const t = createTranslator({
    locale: localeOf(language),
    messages: messagesFor(language),
    namespace: 'film',
  });
  const eyebrow = occasionTitle || t(`eyebrow.${type}`);
  return { type, theme, format, kind: 'TITLE', eyebrow, name, title: '', imageUrl };
}

/** Returns a function that makes a card of the shown items, or null if its question no longer exists. */
export function cardMaker(
  shown: readonly ManifestItem[],
  subject: FilmSubject,
  clips: ReadonlyMap<string, Speaker>,
  { format, theme }: { format: ReelFormat; theme: ReelThemeName },
) {
  const { tributeType: type, name } = subject;
  const base = { type, theme, format };
  const slow = isSlow(themeOf(type, theme)) ? SLOW_SECONDS : 0;
  const framesOf = (seconds: number) => (seconds + slow) * FRAME_RATE;
  const t = createTranslator({
    locale: localeOf(subject.language),
    messages: messagesFor(subject.language),
    namespace: 'film',
  });
  const chapters = shown.filter((item) => item.kind === 'CARD' && item.card === 'QUESTION');
  return (item: Extract<ManifestItem, { kind: 'CARD' }>): FilmCard | null => {
    switch (item.card) {
      case 'TITLE': {
        const card = titleCard(subject, { format, theme });
        return { kind: 'CARD', card, title: name, frames: framesOf(TITLE_SECONDS) };
      }
      case 'QUESTION': {
        const question = subject.questions.find(({ _id }) => _id === item.questionId);
        if (!question) return null;
        const { text } = question;
        const card: CardSpec = {
          ...base,
          kind: 'QUESTION',
          text,
          index: chapters.indexOf(item),
          count: chapters.length,
        };
        return { kind: 'CARD', card, title: text, frames: framesOf(readingSeconds(text)) };
      }
      case 'CLOSING': {
        const heading = t(`closing.${type}`);
        const names = speakerNames(shown, clips);
        const card: CardSpec = {
          ...base,
          kind: 'CLOSING',
          heading,
          names,
          more: t.raw('more') as string,
        };
        return {
          kind: 'CARD',
          card,
          title: heading,
          frames: rollOf(names.length, format)?.frames ?? framesOf(closingSeconds(names.length)),
        };
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

function closingSeconds(names: number): number {
  const { base, perName, namesInBase } = CLOSING_SECONDS;
  return Math.ceil((base + perName * Math.max(0, names - namesInBase)) * 2) / 2;
}

/** Half seconds, so that a card is a whole number of frames. */
function readingSeconds(text: string): number {
  const { base, perWord, min, max } = QUESTION_SECONDS;
  const seconds = Math.ceil((base + perWord * text.split(/\s+/).length) * 2) / 2;
  return Math.min(max, Math.max(min, seconds));
}
