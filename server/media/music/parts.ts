import type { MusicMood } from '#lib/reel/music.ts';
import type { Band, Voice } from './bands.ts';
import { type Key, nearestPitch } from './harmony.ts';
import { pick } from './random.ts';
import type { Bar, Note } from './score.ts';

/** What every part needs to play one bar. */
export type BarContext = {
  bar: Bar;
  next: Bar | undefined;
  mood: MusicMood;
  band: Band;
  key: Key;
  isSpoken: boolean;
  isFirstBar: boolean;
  /** 1 for full playing. */
  level: number;
  upper: readonly number[];
  lower: readonly number[];
  play: (note: Note, loose?: number) => void;
};

const DRUM_SHAKER = 82;

const inChapter = <T>(list: readonly [T, ...T[]], { chapter }: Bar): T =>
  list[chapter % list.length] ?? list[0];

/** Broken chords that change their instrument and register with the chapter and thin out under speech. */
export function createFigure(random: () => number): (context: BarContext) => void {
  const shape = pick(
    [
      [0, 2, 1, 3, 2, 1, 3, 2],
      [0, 1, 2, 3, 2, 3, 1, 2],
      [0, 2, 3, 2, 1, 3, 2, 1],
    ],
    random,
  );
  return ({ bar, mood, band, isSpoken, level, lower, play }) => {
    const voice = inChapter(band.figures, bar);
    const lift = mood === 'bright' || bar.chapter % 3 !== 1 ? 0 : 12;
    const top = (lower[0] ?? 0) + 12;
    const tones = [...lower, top].map((pitch) => pitch + lift);
    const isHeld = mood === 'quiet' || mood === 'solemn';
    const pace = paceOf(mood, isSpoken, bar.index);
    forEachBeat(bar, (beat, start, end) => {
      if (beat % pace.every > 0) return;
      for (let half = 0; half < pace.strokes; half++) {
        const pitch = tones[(shape[(beat * 2 + half + bar.index) % shape.length] ?? 0) % tones.length] ?? top;
        const accent = beat + half === 0 ? 8 : half * -5;
        const at = start + (half * (end - start)) / 2;
        // As with the pedal down.
        const until = isHeld ? bar.endSeconds : at + (end - start) * 0.95;
        play({ voice, at, until, pitch, velocity: 54 * level + accent }, beat + half === 0 ? 0 : 0.008);
      }
    });
  };
}

/** Returns every how many beats a figure plays, and its notes in a beat. */
function paceOf(mood: MusicMood, isSpoken: boolean, bar: number): { every: number; strokes: number } {
  if (mood === 'solemn') return { every: 2, strokes: 1 };
  // Under speech one bar in four breathes, so that a long answer has no endless pattern.
  const isResting = isSpoken && bar % 4 === 3;
  if (mood === 'quiet' && isSpoken) return { every: isResting ? 2 : 1, strokes: 1 };
  return { every: 1, strokes: isResting && mood !== 'bright' ? 1 : 2 };
}

/** Roots, with a fifth or a step towards the next chord where the mood walks. */
export function createBass(): (context: BarContext) => void {
  let pitch = 43;
  return ({ bar, next, mood, band, key, level, play }) => {
    const [root = key.tonic, , fifth = root] = bar.chord;
    pitch = nearestPitch(Math.min(48, Math.max(38, pitch)), [root]);
    const voice = band.bass;
    if (mood === 'quiet' || mood === 'solemn') {
      play({ voice, at: bar.startSeconds, until: bar.endSeconds, pitch, velocity: 62 * level }, 0);
      return;
    }
    const [towards = root] = next?.chord ?? [];
    const step = nearestPitch(Math.round((pitch + nearestPitch(pitch, [towards])) / 2), key.scale);
    forEachBeat(bar, (beat, at, end, isLast) => {
      if (beat === 0) {
        const until = mood === 'warm' ? (bar.beats[Math.min(3, bar.beats.length - 1)] ?? end) : end;
        play({ voice, at, until: until - 0.04, pitch, velocity: 76 * level }, 0.005);
      } else if (mood === 'bright' && beat % 2 === 0) {
        const tone = nearestPitch(pitch + 4, [fifth]);
        play({ voice, at, until: end - 0.04, pitch: tone, velocity: 66 * level }, 0.005);
      } else if (mood === 'warm' && isLast && beat >= 3) {
        play({ voice, at, until: end - 0.04, pitch: step, velocity: 58 * level }, 0.005);
      }
    });
  };
}

/** One tune for the whole reel, heard where nobody speaks, so that people recognise it when it returns. */
export function createTune(mood: MusicMood, key: Key, random: () => number): (context: BarContext) => void {
  const rhythm =
    mood === 'bright'
      ? pick(
          [
            [0, 1, 1.5, 2, 3],
            [0, 0.5, 1, 2, 3, 3.5],
            [0, 1.5, 2, 3],
          ],
          random,
        )
      : pick(
          [
            [0, 1.5, 2],
            [0, 2, 3],
            [0, 1, 2, 3],
            [0, 2],
          ],
          random,
        );
  const contour = Array.from({ length: 8 }, () => Math.floor(random() * 5) - 2);
  let line = 74;
  return ({ bar, band, isSpoken, level, play }) => {
    if (isSpoken) return;
    const voice = inChapter(band.tunes, bar);
    const beats = bar.beats.length - 1;
    const strokes = rhythm.filter((beat) => beat < beats);
    for (const [order, beat] of strokes.entries()) {
      const at = timeInBar(bar, beat);
      const until = timeInBar(bar, strokes[order + 1] ?? beats);
      const wanted = line + (contour[(order + (bar.index % 2) * 4) % contour.length] ?? 0) * 2;
      const isStrong = beat % 2 === 0;
      line = nearestPitch(Math.min(83, Math.max(69, wanted)), isStrong ? bar.chord : key.scale);
      play({ voice, at, until: at + (until - at) * 0.97, pitch: line, velocity: 66 * level }, 0.01);
    }
  };
}

/** A few notes on the first beat after a cut, a choir for the solemn, and offbeats for the bright. */
export function playColour({ bar, mood, band, isSpoken, isFirstBar, level, upper, lower, play }: BarContext) {
  const [, middle = 67, top = 72] = upper;
  if (mood === 'solemn') {
    if (isSpoken && bar.index > 0) return;
    const choir = { at: bar.startSeconds, until: bar.endSeconds + 0.2, velocity: 46 * level };
    play({ voice: band.colour, ...choir, pitch: middle }, 0);
    return;
  }
  if (bar.index === 0 && !isFirstBar) {
    for (const [order, pitch] of [middle, top, middle + 12].entries()) {
      const at = bar.startSeconds + order * 0.08;
      play({ voice: band.colour, at, until: at + 1.6, pitch, velocity: 50 * level }, 0);
    }
  }
  if (mood !== 'bright' || isSpoken) return;
  forEachBeat(bar, (beat, at, end) => {
    if (beat % 2 === 1) {
      for (const pitch of lower)
        play({ voice: band.lowerPad, at, until: at + 0.2, pitch, velocity: 58 * level }, 0.004);
    }
    if (band.percussion && bar.section.kind !== 'TITLE') shake(band.percussion, [at, (at + end) / 2]);
  });
  function shake(voice: Voice, times: readonly number[]): void {
    for (const [half, at] of times.entries()) {
      play({ voice, at, until: at + 0.1, pitch: DRUM_SHAKER, velocity: (46 - half * 12) * level }, 0.004);
    }
  }
}

function forEachBeat(
  { beats }: Bar,
  work: (beat: number, start: number, end: number, isLast: boolean) => void,
): void {
  for (let beat = 0; beat < beats.length - 1; beat++) {
    work(beat, beats[beat] ?? 0, beats[beat + 1] ?? 0, beat === beats.length - 2);
  }
}

function timeInBar({ beats, endSeconds }: Bar, beat: number): number {
  const whole = Math.floor(beat);
  const start = beats[whole] ?? endSeconds;
  return start + (beat - whole) * ((beats[whole + 1] ?? endSeconds) - start);
}
