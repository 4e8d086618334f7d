import type { MusicSection } from '#lib/reel/music.ts';
import type { Voice } from './bands.ts';
import type { Chord } from './harmony.ts';

export type Note = { voice: Voice; at: number; until: number; pitch: number; velocity: number };

/** How loud a voice plays from `at` on, 0…127. */
export type Expression = { voice: Voice; at: number; value: number };

export type Bar = {
  startSeconds: number;
  endSeconds: number;
  /** The beats' times and the bar's end. */
  beats: readonly number[];
  section: MusicSection;
  /** Counts the stretches between cards. */
  chapter: number;
  index: number;
  count: number;
  chord: Chord;
};

export type Score = {
  notes: Note[];
  expressions: Expression[];
  bars: Bar[];
  /** The time of the last chord, which rings until the end. */
  finalSeconds: number;
  seconds: number;
};
