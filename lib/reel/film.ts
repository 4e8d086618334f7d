import { createTranslator } from 'use-intl/core';
import type { ManifestItem } from '#lib/contracts/reels.ts';
import { localeOf } from '#lib/messages/languages.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import type { TributeType } from '#lib/tribute/occasions/occasions.ts';
import type { ReelFormat } from './format.ts';

export type FilmSubject = {
  tributeType: TributeType;
  name: string;
  occasionTitle: string;
  imageUrl: string | null;
  language: string;
  questions: readonly { _id: string; text: string }[];
};

/** A prepared clip, at 30 frames a second. */
export type FilmClip = {
  submissionId: string;
  speakerName: string;
  frames: number;
  durationSeconds: number;
  gainDb: number;
};

type CardBase = { type: TributeType; format: ReelFormat };
export type CardSpec =
  | (CardBase & { kind: 'TITLE'; eyebrow: string; name: string; title: string; imageUrl: string | null })
  | (CardBase & { kind: 'QUESTION'; text: string; index: number; count: number })
  | (CardBase & { kind: 'CLOSING'; heading: string; names: string[]; more: string });

export type FilmEntry =
  | { kind: 'CARD'; card: CardSpec; title: string; durationSeconds: number }
  | { kind: 'CLIP'; clip: FilmClip; title: string; durationSeconds: number };

const TITLE_SECONDS = 4;
const CLOSING_SECONDS = 5;
/** People read about four words a second. */
const QUESTION_SECONDS = { base: 2, perWord: 0.25, min: 3, max: 6 };

/** Returns the playing order for player and file: no hidden items, unprepared clips or questions without a visible answer. */
export function filmEntries(
  items: readonly ManifestItem[],
  subject: FilmSubject,
  clips: ReadonlyMap<string, FilmClip>,
  format: ReelFormat,
): FilmEntry[] {
  const visible = items.filter(
    (item) => !item.hidden && (item.kind === 'CARD' || clips.has(item.submissionId)),
  );
  const shown = visible.filter((item, index) => !isEmptyChapter(visible, item, index));
  if (!shown.some(({ kind }) => kind === 'CLIP')) return [];
  const makeCard = cardMaker(shown, subject, clips, format);
  return shown.flatMap((item): FilmEntry[] => {
    if (item.kind === 'CARD') return makeCard(item);
    const clip = clips.get(item.submissionId);
    return clip
      ? [{ kind: 'CLIP', clip, title: clip.speakerName, durationSeconds: clip.durationSeconds }]
      : [];
  });
}

function isEmptyChapter(items: readonly ManifestItem[], item: ManifestItem, index: number): boolean {
  return item.kind === 'CARD' && item.card === 'QUESTION' && items[index + 1]?.kind !== 'CLIP';
}

function cardMaker(
  shown: readonly ManifestItem[],
  subject: FilmSubject,
  clips: ReadonlyMap<string, FilmClip>,
  format: ReelFormat,
) {
  const { tributeType: type, name } = subject;
  const t = createTranslator({
    locale: localeOf(subject.language),
    messages: messagesFor(subject.language),
    namespace: 'film',
  });
  const chapters = shown.filter((item) => item.kind === 'CARD' && item.card === 'QUESTION');
  return (item: Extract<ManifestItem, { kind: 'CARD' }>): FilmEntry[] => {
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
        return [{ kind: 'CARD', card, title: name, durationSeconds: TITLE_SECONDS }];
      }
      case 'QUESTION': {
        const question = subject.questions.find(({ _id }) => _id === item.questionId);
        if (!question) return [];
        const { text } = question;
        const card: CardSpec = {
          kind: 'QUESTION',
          type,
          format,
          text,
          index: chapters.indexOf(item),
          count: chapters.length,
        };
        return [{ kind: 'CARD', card, title: text, durationSeconds: readingSeconds(text) }];
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
        return [{ kind: 'CARD', card, title: heading, durationSeconds: CLOSING_SECONDS }];
      }
    }
  };
}

function speakerNames(shown: readonly ManifestItem[], clips: ReadonlyMap<string, FilmClip>): string[] {
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
