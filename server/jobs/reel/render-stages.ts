import type { BurntCaption } from '#lib/reel/burnt-captions.ts';
import type { FilmEntry } from '#lib/reel/film.ts';
import type { ReelQuality } from '#lib/reel/format.ts';

/** Where the progress bar stands after the clips, after cards, cuts and captions, and after the music. */
export type Stages = { segments: number; parts: number; music: number };

/** For ordinary files, everything else is made already. */
const PREPARED: Stages = { segments: 0.2, parts: 0.3, music: 0.4 };
/** Joining a frame and its music take these shares of the time that encoding it takes. */
const SHARES = { music: 0.03, joining: 0.05 };

type Film = { entries: readonly FilmEntry[]; captions: readonly BurntCaption[]; quality: ReelQuality };

/** Returns how many pictures are encoded for the parts of a film: of cards and fades, and under captions. */
export function framesOfParts({ entries, captions, quality }: Film): { drawn: number; captioned: number } {
  const isLarge = quality === '1080p';
  const drawn = entries.reduce(
    // Those in 720p are made as soon as the reel changes.
    (sum, { kind, frames, fadeFrames }) => sum + (isLarge ? fadeFrames + (kind === 'CARD' ? frames : 0) : 0),
    0,
  );
  return { drawn, captioned: captions.reduce((sum, { from, to }) => sum + to - from, 0) };
}

/** Returns the stages of a file, weighted by the pictures that each encodes. `arePrepared`: its clips are prepared in 720p. */
export function stagesOf(film: Film, arePrepared: boolean): Stages {
  const { entries, quality } = film;
  const hasClips = quality === '1080p' || !arePrepared;
  const clips = entries.reduce(
    (sum, { kind, frames }) => sum + (hasClips && kind === 'CLIP' ? frames : 0),
    0,
  );
  const { drawn, captioned } = framesOfParts(film);
  const parts = drawn + captioned;
  if (clips + parts === 0) return PREPARED;
  const frames = entries.reduce((sum, entry) => sum + entry.frames, 0);
  const music = frames * SHARES.music;
  const total = clips + parts + music + frames * SHARES.joining;
  return {
    segments: clips / total,
    parts: (clips + parts) / total,
    music: (clips + parts + music) / total,
  };
}
