import type { MusicPlan, MusicSection } from '#lib/reel/music.ts';
import { BANDS } from './bands.ts';
import { type BarPlan, planBars } from './bars.ts';
import { chooseKey, chordOn, nearestPitch, voiceChord } from './harmony.ts';
import { type BarContext, createBass, createFigure, createTune, playColour } from './parts.ts';
import { createRandom } from './random.ts';
import type { Bar, Note, Score } from './score.ts';
import { Strings } from './strings.ts';

const UPPER_CENTRE = 67;
const LOWER_CENTRE = 58;
const SPEECH_MARGIN_SECONDS = 0.15;
/** Shorter reels begin with all voices. */
const SOLO_OPENING_BARS = 6;
/** The share of their loudness at which strings carry the opening. */
const SOFT_STRINGS = 0.85;
const ROLL_SECONDS = 0.055;

export type Composition = Score & Pick<BarPlan, 'bpm' | 'spans'>;

/** Composes music for a reel: downbeats on its cuts, a last chord before its end. The same plan gives the same music. */
export function compose(plan: MusicPlan): Composition {
  const { mood, seed, sections } = plan;
  const band = BANDS[mood];
  const random = createRandom(seed);
  const key = chooseKey(mood, random);
  const { bars, bpm, spans, finalSeconds } = planBars(plan, key);
  const seconds = sections.at(-1)?.endSeconds ?? 0;

  const notes: Note[] = [];
  const human = createRandom(seed ^ 0x5eed);
  const play: BarContext['play'] = (note, loose = 0.008) => {
    const at = Math.max(0, note.at + (human() - 0.4) * 2 * loose);
    const velocity = note.velocity + (human() - 0.5) * 7;
    notes.push({ ...note, at, until: Math.max(note.until, at + 0.05), velocity: clampVelocity(velocity) });
  };
  const strings = new Strings(band, mood !== 'bright');
  const figure = createFigure(random);
  const bass = createBass();
  const tune = createTune(mood, key, random);

  let upper: readonly number[] = [62, 66, 69];
  let lower: readonly number[] = [53, 57, 60];
  for (const [order, bar] of bars.entries()) {
    upper = voiceChord(bar.chord, upper, UPPER_CENTRE);
    lower = voiceChord(bar.chord, lower, LOWER_CENTRE);
    const isFirstBar = order === 0;
    const isSpoken = isSpokenIn(sections, bar);
    const level = levelOf(bar, isSpoken);
    const next = bars[order + 1];
    const context = { bar, next, mood, band, key, isSpoken, isFirstBar, level, upper, lower, play };
    figure(context);
    tune(context);
    playColour(context);
    // The reel opens with one instrument, whose slow notes die away unless strings carry them.
    const isSolo = isFirstBar && bars.length > SOLO_OPENING_BARS;
    if (isSolo && mood === 'solemn') strings.playBar({ ...context, level: level * SOFT_STRINGS });
    if (isSolo) continue;
    bass(context);
    strings.playBar(context);
  }

  const tonic = chordOn(key, 0);
  upper = voiceChord(tonic, upper, UPPER_CENTRE);
  lower = voiceChord(tonic, lower, LOWER_CENTRE);
  strings.finish(upper, finalSeconds, seconds);
  const until = seconds - 0.3;
  const low = nearestPitch(43, [key.tonic]);
  play({ voice: band.bass, at: finalSeconds, until, pitch: low, velocity: 60 }, 0);
  const [voice] = band.figures;
  for (const [order, pitch] of [low + 12, ...lower, nearestPitch(74, [key.tonic])].entries()) {
    const at = finalSeconds + order * ROLL_SECONDS;
    play({ voice, at, until, pitch, velocity: 58 - order * 2 }, 0);
  }
  return {
    notes: [...notes, ...strings.notes],
    expressions: strings.expressions,
    bars,
    bpm,
    spans,
    finalSeconds,
    seconds,
  };
}

const clampVelocity = (velocity: number) => Math.round(Math.min(120, Math.max(8, velocity)));

function isSpokenIn(sections: readonly MusicSection[], { startSeconds, endSeconds }: Bar): boolean {
  return sections.some(({ speech }) =>
    speech.some(
      ([from, to]) => startSeconds < to - SPEECH_MARGIN_SECONDS && endSeconds > from + SPEECH_MARGIN_SECONDS,
    ),
  );
}

/** Softer under speech, growing under the title, dying away under the closing card. */
function levelOf({ section, index, count }: Bar, isSpoken: boolean): number {
  if (section.kind === 'TITLE') return 0.74 + 0.26 * ((index + 1) / count);
  if (section.kind === 'CLOSING') return 1 - 0.2 * (index / count);
  const base = isSpoken ? 0.9 : 0.95;
  return index === count - 1 ? base * 1.06 : base;
}
