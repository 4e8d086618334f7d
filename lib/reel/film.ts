import { createTranslator } from 'use-intl/core';
import { type ManifestItem, SHORTEST_TRIM_FRAMES } from '#lib/contracts/reels.ts';
import { localeOf } from '#lib/messages/languages.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import { OCCASIONS, type TributeType } from '#lib/tribute/occasions/occasions.ts';
import { FRAME_RATE, type ReelFormat } from './format.ts';
import type { ReelEdit } from './manifest.ts';

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
  gainDb: number;
};

type CardBase = { type: TributeType; format: ReelFormat };
export type CardSpec =
  | (CardBase & { kind: 'TITLE'; eyebrow: string; name: string; title: string; imageUrl: string | null })
  | (CardBase & { kind: 'QUESTION'; text: string; index: number; count: number })
  | (CardBase & { kind: 'CLOSING'; heading: string; names: string[]; more: string });

/** The picture appears from a colour and disappears into it, within the entry's frames. */
export type Dip = { colour: string; inFrames: number; outFrames: number };

type ClipItem = Extract<ManifestItem, { kind: 'CLIP' }>;
type CardEntry = { kind: 'CARD'; card: CardSpec; title: string; frames: number; dip: Dip | null };
type EntryContent =
  | CardEntry
  | { kind: 'CLIP'; clip: FilmClip; title: string; fromFrame: number; frames: number; dip: null };
/** `startFrame` counts from the beginning of the reel, at 30 frames a second. */
export type FilmEntry = EntryContent & { startFrame: number };
export type FilmPlan = { entries: FilmEntry[]; frames: number };

const DIP_FRAMES = 12;
const TITLE_SECONDS = 4;
const CLOSING_SECONDS = 5;
/** People read about four words a second. */
const QUESTION_SECONDS = { base: 2, perWord: 0.25, min: 3, max: 6 };

/** Returns what player and file show: no hidden items, unprepared clips or questions without a visible answer. */
export function planFilm(
  { items, settings, format }: ReelEdit,
  subject: FilmSubject,
  clips: ReadonlyMap<string, FilmClip>,
): FilmPlan {
  const visible = items.filter(
    (item) => !item.hidden && (item.kind === 'CARD' || clips.has(item.submissionId)),
  );
  const shown = visible.filter((item, index) => !isEmptyChapter(visible, item, index));
  if (!shown.some(({ kind }) => kind === 'CLIP')) return { entries: [], frames: 0 };
  const makeCard = cardMaker(shown, subject, clips, format);
  const colour = OCCASIONS[subject.tributeType].palette.filmGroundDeep;
  const hasDips = settings.transition === 'THEME';
  const contents = shown.flatMap((item): EntryContent[] => {
    if (item.kind === 'CARD') {
      const card = makeCard(item);
      return card ? [{ ...card, dip: hasDips ? dipOf(shown, item, colour) : null }] : [];
    }
    const clip = clips.get(item.submissionId);
    return clip ? [{ kind: 'CLIP', clip, title: clip.speakerName, ...shownPart(item, clip), dip: null }] : [];
  });
  return placeInOrder(contents);
}

/** A trim beyond the clip is cut off there, or ignored if too little is left. */
function shownPart({ trim }: ClipItem, { frames }: FilmClip): { fromFrame: number; frames: number } {
  const to = Math.min(trim?.to ?? frames, frames);
  if (!trim || to - trim.from < SHORTEST_TRIM_FRAMES) return { fromFrame: 0, frames };
  return { fromFrame: trim.from, frames: to - trim.from };
}

/** The first picture is what a resting player shows, and the last what it ends on. */
function dipOf(shown: readonly ManifestItem[], item: ManifestItem, colour: string): Dip {
  return {
    colour,
    inFrames: item === shown[0] ? 0 : DIP_FRAMES,
    outFrames: item === shown.at(-1) ? 0 : DIP_FRAMES,
  };
}

function placeInOrder(contents: readonly EntryContent[]): FilmPlan {
  let frames = 0;
  const entries = contents.map((content): FilmEntry => {
    const startFrame = frames;
    frames += content.frames;
    return { ...content, startFrame };
  });
  return { entries, frames };
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
  return (item: Extract<ManifestItem, { kind: 'CARD' }>): Omit<CardEntry, 'dip'> | null => {
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
