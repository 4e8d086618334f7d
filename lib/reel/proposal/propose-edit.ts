import type { ProposedChange } from '#lib/contracts/reel-proposal.ts';
import type { ManifestItem, ReelSettings, ReelThemeName, Trim } from '#lib/contracts/reels.ts';
import { FRAME_RATE, secondsOf } from '#lib/reel/format.ts';
import type { ReelEdit } from '#lib/reel/manifest.ts';
import { type HeardClip, tidyItems, tidyTrim } from '#lib/reel/tidy.ts';
import type { SecondsRange } from '#lib/reel/trim.ts';
import { OCCASIONS, type TributeType } from '#lib/tribute/occasions/occasions.ts';
import { moodOf } from '#lib/tribute/occasions/theme-moods.ts';
import { type ArrangedClip, arrangeChapters, medianOf } from './arrange-chapters.ts';
import { closenessOf } from './closest-speaker.ts';
import { LEAST_CLIPS } from './least-clips.ts';
import { type ClipQuality, openingPoints } from './opening.ts';

/** A prepared clip. */
export type ProposedClip = Omit<ClipQuality, 'seconds' | 'spokenSeconds'> & {
  speakerId: string;
  speakerName: string;
  /** The creator of the reel speaks. */
  madeTheReel: boolean;
  frames: number;
  /** In seconds of the clip. Missing if nobody looked for it. */
  speech?: readonly SecondsRange[];
  asLoud?: HeardClip['asLoud'];
};

export type ProposedReel = {
  type: TributeType;
  /** Of the people who the reel is for. */
  lastNames: readonly string[];
  /** An earlier version had music: without it, the creator switched it off. */
  hadMusic: boolean;
  hasOwnMusic: boolean;
};

export type Proposal = { edit: ReelEdit; changes: ProposedChange[] };

type Clips = ReadonlyMap<string, ProposedClip>;
type ClipItem = Extract<ManifestItem, { kind: 'CLIP' }>;
type ShownClip = [ClipItem, ProposedClip];

/** Short clips want a lively theme, and long ones a calm one. */
const LIVELY_SECONDS = 12;
const CALM_SECONDS = 45;

/**
 * Proposes order, trims, theme and music of a reel, and says what each does (docs/specification.md#reel-proposal). It keeps
 * chapters, hidden clips, trims, and a theme and music that the creator chose. Proposing twice changes nothing more.
 */
export function proposeEdit(before: ReelEdit, clips: Clips, reel: ProposedReel): Proposal {
  if (shownItems(before.items, clips).length < LEAST_CLIPS) return { edit: before, changes: [] };
  const tidied = before.settings.tidy ? before.items : tidyItems(before.items, tidyTrimsOf(clips), true);
  const isTidied = tidied.some((item, index) => item !== before.items[index]);
  const items = arrangeChapters(tidied, arrangedClips(tidied, clips, reel));
  const settings = {
    ...proposeSettings(before.settings, secondsShown(tidied, clips), reel),
    tidy: before.settings.tidy || isTidied,
  };
  const edit = { ...before, items, settings };
  const changes = [
    ...orderChanges(before.items, items, clips),
    ...trimChanges(before.items, tidied, clips),
    ...settingsChanges(before.settings, settings, reel),
  ];
  return { edit, changes: changes.length > 0 ? [...changes, ...keptChanges(before, clips)] : [] };
}

function tidyTrimsOf(clips: Clips): Map<string, Trim> {
  return new Map(
    [...clips].flatMap(([id, { speech, asLoud, frames }]): [string, Trim][] => {
      const trim = speech ? tidyTrim({ frames, speech, asLoud }) : null;
      return trim ? [[id, trim]] : [];
    }),
  );
}

const shownItems = (items: readonly ManifestItem[], clips: Clips): ShownClip[] =>
  items.flatMap((item): ShownClip[] => {
    const clip = item.kind === 'CLIP' && !item.hidden && clips.get(item.submissionId);
    return clip ? [[item, clip]] : [];
  });

const framesOf = ({ trim }: ClipItem, { frames }: ProposedClip): number =>
  trim ? Math.min(trim.to, frames) - trim.from : frames;

const secondsShown = (items: readonly ManifestItem[], clips: Clips): number[] =>
  shownItems(items, clips).map(([item, clip]) => secondsOf(framesOf(item, clip)));

/** A name that the creator gave a clip says most about the speaker. */
const nameOf = ({ speakerName }: ClipItem, clip: ProposedClip): string => speakerName ?? clip.speakerName;

function arrangedClips(
  items: readonly ManifestItem[],
  clips: Clips,
  reel: ProposedReel,
): Map<string, ArrangedClip> {
  return new Map(
    shownItems(items, clips).map(([item, clip]) => {
      const { submissionId } = item;
      const seconds = secondsOf(framesOf(item, clip));
      const opening = openingPoints({ ...clip, seconds, spokenSeconds: spokenSeconds(item, clip) });
      const closeness = closenessOf({ ...clip, speakerName: nameOf(item, clip) }, reel);
      return [submissionId, { submissionId, speakerId: clip.speakerId, seconds, opening, closeness }];
    }),
  );
}

function spokenSeconds(item: ClipItem, clip: ProposedClip): number {
  const from = secondsOf(item.trim?.from ?? 0);
  const to = from + secondsOf(framesOf(item, clip));
  return (clip.speech ?? []).reduce(
    (sum, { startSeconds, endSeconds }) =>
      sum + Math.max(0, Math.min(endSeconds, to) - Math.max(startSeconds, from)),
    0,
  );
}

function proposeSettings(
  settings: ReelSettings,
  seconds: readonly number[],
  { type, hadMusic }: ProposedReel,
): ReelSettings {
  const { isSolemn } = OCCASIONS[type];
  const { theme, music } = settings;
  return {
    ...settings,
    // The occasion's own look is the default. Grief has no pace.
    theme: theme === 'CLASSIC' && !isSolemn ? themeOfPace(medianOf(seconds)) : theme,
    music: music.mood === null && !hadMusic ? { ...music, ...musicOf(isSolemn) } : music,
  };
}

function themeOfPace(seconds: number): ReelThemeName {
  if (seconds <= LIVELY_SECONDS) return 'BRIGHT';
  return seconds >= CALM_SECONDS ? 'CALM' : 'CLASSIC';
}

const musicOf = (isSolemn: boolean) =>
  isSolemn ? ({ mood: 'solemn', volume: 'SOFT' } as const) : ({ mood: 'theme' } as const);

function orderChanges(
  before: readonly ManifestItem[],
  after: readonly ManifestItem[],
  clips: Clips,
): ProposedChange[] {
  const [old, now] = [shownItems(before, clips), shownItems(after, clips)];
  if (old.every((shown, index) => isSameClip(shown, now[index]))) return [];
  const [first, last] = [now[0], now.at(-1)];
  return [
    ...(first && !isSameClip(old[0], first) ? [{ kind: 'OPENING' as const, name: nameOf(...first) }] : []),
    { kind: 'ORDER' },
    ...(last && !isSameClip(old.at(-1), last)
      ? [{ kind: 'CLOSING' as const, name: nameOf(...last), isCreator: last[1].madeTheReel }]
      : []),
  ];
}

const isSameClip = (one: ShownClip | undefined, other: ShownClip | undefined): boolean =>
  one?.[0].submissionId === other?.[0].submissionId;

function trimChanges(
  before: readonly ManifestItem[],
  after: readonly ManifestItem[],
  clips: Clips,
): ProposedChange[] {
  const now = new Map(shownItems(after, clips).map(([item]) => [item.submissionId, item]));
  const saved = shownItems(before, clips).flatMap(([item, clip]) => {
    const tidied = now.get(item.submissionId);
    const frames = tidied ? framesOf(item, clip) - framesOf(tidied, clip) : 0;
    return frames > 0 ? [frames] : [];
  });
  if (saved.length === 0) return [];
  const frames = saved.reduce((sum, one) => sum + one, 0);
  return [{ kind: 'TRIMS', count: saved.length, seconds: Math.max(1, Math.round(frames / FRAME_RATE)) }];
}

function settingsChanges(
  before: ReelSettings,
  after: ReelSettings,
  { type, hasOwnMusic }: ProposedReel,
): ProposedChange[] {
  const mood = moodOf(type, after, hasOwnMusic);
  const isOtherMusic = moodOf(type, before, hasOwnMusic) !== mood;
  return [
    ...(before.theme === after.theme ? [] : [{ kind: 'THEME' as const, theme: after.theme }]),
    ...(isOtherMusic && mood ? [{ kind: 'MUSIC' as const, mood }] : []),
  ];
}

/** Clips that the creator hid, and those that they trimmed or want whole. */
function keptChanges({ items, settings }: ReelEdit, clips: Clips): ProposedChange[] {
  const tidy = tidyTrimsOf(clips);
  const hidden = items.filter((item) => item.kind === 'CLIP' && item.hidden).length;
  const trimmed = shownItems(items, clips).filter(([{ submissionId, trim, whole }]) => {
    const proposed = tidy.get(submissionId);
    if (!trim) return (settings.tidy || whole) && proposed !== undefined;
    return trim.from !== proposed?.from || trim.to !== proposed.to;
  }).length;
  return hidden + trimmed > 0 ? [{ kind: 'KEPT', hidden, trimmed }] : [];
}
