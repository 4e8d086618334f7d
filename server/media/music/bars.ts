import type { MusicPlan, MusicSection } from '#lib/reel/music.ts';
import { TEMPO_RANGES } from './bands.ts';
import { harmonise, type Key } from './harmony.ts';
import { createRandom } from './random.ts';
import type { Bar } from './score.ts';
import { type Anchor, planTempo, type Span } from './tempo.ts';

const CUT_SHIFTS = [0, -0.02, 0.02, -0.04, 0.04, -0.06, 0.06];
/** The last chord may sound where the tempo likes it, but it needs time to ring. */
const RING_SECONDS = { min: 1.5, max: 4 };
const RING_STEP = 0.125;
const RING_SHARE = 0.7;

const RITARDANDO_BEATS = 4;
/** How much longer than the first the last beat is. */
const RITARDANDO = 0.4;

export type BarPlan = { bars: Bar[]; bpm: number; spans: Span[]; finalSeconds: number };

/** Lays bars over the sections, so that cuts meet the first beat of a bar and a phrase ends at each. */
export function planBars({ sections, mood, seed }: MusicPlan, key: Key): BarPlan {
  const { bpm, spans } = planTempo(anchorsOf(sections), TEMPO_RANGES[mood]);
  const chapters = chaptersOf(sections);
  const bars = spans.flatMap((span, order): Bar[] => {
    const section = sections[span.from];
    if (!section) return [];
    const beats = beatTimes(span, order === spans.length - 1);
    const lengths = barLengths(span.beats);
    const chords = harmonise(key, mood, section, lengths.length, createRandom(seed + span.from * 7919));
    let first = 0;
    return chords.map((chord, index) => {
      const last = first + (lengths[index] ?? 0);
      const times = beats.slice(first, last + 1);
      first = last;
      return {
        startSeconds: times[0] ?? 0,
        endSeconds: times.at(-1) ?? 0,
        beats: times,
        section,
        chapter: chapters[span.from] ?? 0,
        index,
        count: lengths.length,
        chord,
      };
    });
  });
  return { bars, bpm, spans, finalSeconds: bars.at(-1)?.endSeconds ?? 0 };
}

function anchorsOf(sections: readonly MusicSection[]): Anchor[] {
  const last = sections.at(-1);
  if (!last) return [];
  const cuts = sections.map(({ startSeconds }) => ({ at: startSeconds, shifts: CUT_SHIFTS, shiftCost: 600 }));
  const { min, max } = RING_SECONDS;
  const longest = Math.min(max, Math.max(min, (last.endSeconds - last.startSeconds) * RING_SHARE));
  const steps = Math.floor((longest - min) / RING_STEP);
  const shifts = Array.from({ length: steps + 1 }, (_, step) => -step * RING_STEP);
  // A reel of a few seconds still begins with its first bar.
  const at = Math.max(last.endSeconds - min, last.endSeconds / 2);
  return [...cuts, { at, shifts, shiftCost: 0 }];
}

function chaptersOf(sections: readonly MusicSection[]): number[] {
  let chapter = 0;
  return sections.map(({ kind }) => {
    if (kind === 'CARD') chapter += 1;
    return chapter;
  });
}

/** Returns the time of each beat and of the end. The last span slows down towards the final chord. */
function beatTimes({ startSeconds, endSeconds, beats }: Span, isLast: boolean): number[] {
  const slowed = Math.min(RITARDANDO_BEATS, beats);
  const lengths = Array.from({ length: beats }, (_, beat) => {
    const late = Math.max(0, beat - (beats - slowed) + 1) / slowed;
    return isLast ? 1 + RITARDANDO * late ** 1.5 : 1;
  });
  const unit = (endSeconds - startSeconds) / lengths.reduce((sum, length) => sum + length, 0);
  let time = startSeconds;
  return [startSeconds, ...lengths.map((length) => (time += length * unit))];
}

/** Bars of four. A rest of beats stands before the cut, where it only stretches the dominant. */
function barLengths(beats: number): number[] {
  const lengths = Array<number>(Math.floor(beats / 4)).fill(4);
  const rest = beats % 4;
  if (rest === 1 && lengths.length > 0) lengths[lengths.length - 1] = 5;
  else if (rest > 0) lengths.push(rest);
  return lengths;
}
