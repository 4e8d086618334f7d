import { secondsOf } from './format.ts';
import type { SecondsRange } from './trim.ts';

export const MUSIC_MOODS = ['quiet', 'warm', 'bright', 'solemn'] as const;
export type MusicMood = (typeof MUSIC_MOODS)[number];

/** `theme` stands for the mood of the reel's theme, `own` for the creator's file. */
export const MUSIC_CHOICES = ['theme', ...MUSIC_MOODS, 'own'] as const;

export const MUSIC_SECTIONS = ['TITLE', 'CARD', 'CLIP', 'CLOSING'] as const;

/** A stretch between two cuts, in seconds of the reel, with its speech, or sound that counts like it. A fade is cut in its middle. */
export type MusicSection = {
  kind: (typeof MUSIC_SECTIONS)[number];
  startSeconds: number;
  endSeconds: number;
  speech: readonly (readonly [from: number, to: number])[];
};

/** `loudnessLufs` is that of the music where nobody speaks. */
export type MusicPlan = {
  mood: MusicMood;
  seed: number;
  loudnessLufs: number;
  sections: readonly MusicSection[];
};

/** The creator's file, prepared. */
export type OwnMusic = { file: string; durationSeconds: number };

/** Plays a file from `startSeconds` of its `durationSeconds`, again and again until the reel ends. */
export type OwnMusicPlan = OwnMusic &
  Pick<MusicPlan, 'loudnessLufs' | 'sections'> & { mood: 'own'; startSeconds: number };

export type ReelMusicPlan = MusicPlan | OwnMusicPlan;

export const MUSIC_VOLUMES = ['SOFT', 'MEDIUM', 'FULL'] as const;
export type MusicVolume = (typeof MUSIC_VOLUMES)[number];

const LOUDNESS_LUFS: Record<MusicVolume, number> = { SOFT: -25, MEDIUM: -20, FULL: -16 };

/** Returns how loud a volume is beside the loudest, as a factor of the amplitude. */
export const amplitudeOf = (volume: MusicVolume): number =>
  10 ** ((LOUDNESS_LUFS[volume] - LOUDNESS_LUFS.FULL) / 20);

/** A later start would leave less of a file, for example after it was replaced; it plays from its beginning then. */
const SHORTEST_SECONDS = 1;

type Place = { startFrame: number; frames: number; fadeFrames: number };
type PlacedEntry = Place &
  ({ kind: 'CARD' } | { kind: 'CLIP'; fromFrame: number; heard: readonly SecondsRange[] | undefined });

type MusicSettings = {
  mood: MusicMood | 'own' | null;
  volume: MusicVolume;
  startSeconds?: number | undefined;
};

/** Plans the music of a reel. Returns null without a mood or its file. The id of `owner` gives each reel its own tune. */
export function planMusic(
  entries: readonly PlacedEntry[],
  { mood, volume, startSeconds = 0 }: MusicSettings,
  { id, ownMusic }: { id: string; ownMusic?: OwnMusic | null },
): ReelMusicPlan | null {
  if (mood === null || entries.length === 0) return null;
  const loudnessLufs = LOUDNESS_LUFS[volume];
  const sections = sectionsOf(entries);
  if (mood !== 'own') return { mood, seed: seedOf(id), loudnessLufs, sections };
  if (!ownMusic) return null;
  const isInside = startSeconds <= ownMusic.durationSeconds - SHORTEST_SECONDS;
  return { mood, ...ownMusic, startSeconds: isInside ? startSeconds : 0, loudnessLufs, sections };
}

/** Softer sound is lost under music anyway. */
const AUDIBLE_LUFS = -40;
const THROUGHOUT: readonly SecondsRange[] = [{ startSeconds: 0, endSeconds: Infinity }];

type ClipSound = {
  /** Both missing if nobody looked for speech. */
  speech?: readonly SecondsRange[] | undefined;
  asLoud?: readonly SecondsRange[] | undefined;
  /** As loud as the reel plays it. Null for silence. */
  loudnessLufs: number | null;
};

/**
 * Returns where a clip has sound that music must not cover: speech, sound as loud, and all of an audible clip without a
 * word, such as a violin. Undefined if nobody knows.
 */
export function heardIn({
  speech,
  asLoud = [],
  loudnessLufs,
}: ClipSound): readonly SecondsRange[] | undefined {
  if (!speech) return undefined;
  if (speech.length === 0) return loudnessLufs !== null && loudnessLufs > AUDIBLE_LUFS ? THROUGHOUT : [];
  const heard: SecondsRange[] = [];
  for (const range of [...speech, ...asLoud].toSorted(
    (one, other) => one.startSeconds - other.startSeconds,
  )) {
    const last = heard.at(-1);
    if (!last || range.startSeconds > last.endSeconds) heard.push({ ...range });
    else last.endSeconds = Math.max(last.endSeconds, range.endSeconds);
  }
  return heard;
}

function sectionsOf(entries: readonly PlacedEntry[]): MusicSection[] {
  return entries.map((entry, index): MusicSection => {
    const from = secondsOf(entry.startFrame);
    const to = secondsOf(entry.startFrame + entry.frames);
    const startSeconds = from + secondsOf(entries[index - 1]?.fadeFrames ?? 0) / 2;
    const endSeconds = to - secondsOf(entry.fadeFrames) / 2;
    if (entry.kind === 'CARD') {
      const kind = index === 0 ? 'TITLE' : index === entries.length - 1 ? 'CLOSING' : 'CARD';
      return { kind, startSeconds, endSeconds, speech: [] };
    }
    // Of a clip in which nobody looked for speech, every second counts as spoken.
    const heard = entry.heard ?? THROUGHOUT;
    const shift = from - secondsOf(entry.fromFrame);
    const speech = heard
      .map((range): [number, number] => [
        Math.max(from, shift + range.startSeconds),
        Math.min(to, shift + range.endSeconds),
      ])
      .filter(([first, last]) => first < last);
    return { kind: 'CLIP', startSeconds, endSeconds, speech };
  });
}

/** FNV-1a: the same tune after every change of the reel. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
