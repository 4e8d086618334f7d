import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MUSIC_MOODS, type MusicMood, type MusicPlan, type MusicSection } from '#lib/reel/music.ts';
import { type Composition, compose } from '#server/media/music/compose.ts';
import type { Bar } from '#server/media/music/score.ts';
import { MAX_BEND } from '#server/media/music/tempo.ts';

type Stretch = { kind: MusicSection['kind']; seconds: number };

function planOf(mood: MusicMood, seed: number, stretches: readonly Stretch[]): MusicPlan {
  let endSeconds = 0;
  const sections = stretches.map(({ kind, seconds }): MusicSection => {
    const startSeconds = endSeconds;
    endSeconds += seconds;
    const speech = kind === 'CLIP' ? ([[startSeconds + 0.3, endSeconds - 0.3]] as const) : [];
    return { kind, startSeconds, endSeconds, speech };
  });
  return { mood, seed, loudnessLufs: -20, sections };
}

const seconds = (min: number, max: number) =>
  fc.integer({ min: min * 30, max: max * 30 }).map((frames) => frames / 30);

/** The lengths of question cards. */
const readingSeconds = fc.integer({ min: 6, max: 12 }).map((halves) => halves / 2);

/** Reels with a title, up to 24 clips, a card now and then, and a closing card. */
const reels = (shortest: number, longest: number) =>
  fc
    .record({
      mood: fc.constantFrom(...MUSIC_MOODS),
      seed: fc.nat(),
      clips: fc.array(fc.record({ seconds: seconds(shortest, longest), card: fc.option(readingSeconds) }), {
        minLength: 1,
        maxLength: 24,
      }),
      closing: fc.constant(5),
    })
    .map(({ mood, seed, clips, closing }) =>
      planOf(mood, seed, [
        { kind: 'TITLE', seconds: 4 },
        ...clips.flatMap((clip): Stretch[] => [
          ...(clip.card === null ? [] : [{ kind: 'CARD', seconds: clip.card } as const]),
          { kind: 'CLIP', seconds: clip.seconds },
        ]),
        { kind: 'CLOSING', seconds: closing },
      ]),
    );

const cutsOf = ({ sections }: MusicPlan) => sections.slice(1).map(({ startSeconds }) => startSeconds);

function distanceTo(times: readonly number[], cut: number): number {
  return Math.min(...times.map((time) => Math.abs(time - cut)));
}

/** Returns the longest time in which no note sounds, before the last chord ends. */
function longestSilence({ notes, seconds: end }: Composition): number {
  let soundsUntil = 0;
  let longest = 0;
  for (const { at, until } of notes.toSorted((one, other) => one.at - other.at)) {
    longest = Math.max(longest, at - soundsUntil);
    soundsUntil = Math.max(soundsUntil, until);
  }
  return Math.max(longest, end - soundsUntil);
}

test('starts a bar within 80 ms of every cut between clips of ordinary length [reel-music]', () => {
  fc.assert(
    fc.property(reels(6, 45), (plan) => {
      const { bars } = compose(plan);
      const downbeats = bars.map(({ startSeconds }) => startSeconds);
      for (const cut of cutsOf(plan)) expect(distanceTo(downbeats, cut)).toBeLessThan(0.08);
    }),
    { numRuns: 60, seed: 7 },
  );
});

test('keeps one tempo in reels of long and short clips, and is never silent', () => {
  fc.assert(
    fc.property(reels(1, 90), (plan) => {
      const music = compose(plan);
      const { bars, spans, bpm, seconds: length, finalSeconds } = music;
      for (const { beats, startSeconds, endSeconds } of spans) {
        expect(Math.abs((beats * 60) / (endSeconds - startSeconds) / bpm - 1)).toBeLessThan(MAX_BEND + 1e-6);
      }
      expect(length).toBe(plan.sections.at(-1)?.endSeconds);
      expect(bars[0]?.startSeconds).toBe(0);
      expect(length - finalSeconds).toBeGreaterThanOrEqual(1.4);
      expect(longestSilence(music)).toBeLessThan(1.2);
      for (const { at, until, velocity, pitch } of music.notes) {
        expect(at).toBeGreaterThanOrEqual(0);
        expect(until).toBeGreaterThan(at);
        expect(velocity).toBeLessThanOrEqual(120);
        expect(pitch).toBeGreaterThan(20);
      }
    }),
    { numRuns: 60, seed: 7 },
  );
});

/** Returns the bars from one cut that meets the first beat of a bar to the next. */
function phrasesOf({ bars }: Composition): Bar[][] {
  const phrases: Bar[][] = [];
  for (const bar of bars) {
    if (bar.index === 0) phrases.push([]);
    phrases.at(-1)?.push(bar);
  }
  return phrases;
}

/** Counts semitones above the tonic, with which every reel begins. */
const aboveTonic = ({ bars }: Composition, tone: number) => (tone - (bars[0]?.chord[0] ?? 0) + 12) % 12;
const DOMINANT = 7;
const LEADING_NOTE = 11;

test('a phrase ends on the dominant when a person ends, and the next begins at home [reel-music]', () => {
  fc.assert(
    fc.property(reels(6, 45), (plan) => {
      const music = compose(plan);
      const [intro, ...phrases] = phrasesOf(music);
      expect(intro?.every(({ section }) => section.kind === 'TITLE')).toBe(true);
      for (const phrase of phrases) {
        const last = phrase.at(-1)?.chord.map((tone) => aboveTonic(music, tone));
        expect(last?.[0]).toBe(DOMINANT);
        expect(last).toContain(LEADING_NOTE);
        // One bar leads straight on.
        const firsts = phrase.length > 1 ? phrase.slice(0, 1) : [];
        expect(firsts.map(({ chord }) => aboveTonic(music, chord[0] ?? -1))).toEqual(firsts.map(() => 0));
      }
    }),
    { numRuns: 40, seed: 7 },
  );
});

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test('an intro grows under the title, played by one instrument first [reel-music]', () => {
  for (const mood of MUSIC_MOODS) {
    const plan = planOf(mood, 3, [
      { kind: 'TITLE', seconds: 12 },
      { kind: 'CLIP', seconds: 20 },
      { kind: 'CLOSING', seconds: 8 },
    ]);
    const { bars, notes } = compose(plan);
    const title = bars.filter(({ section }) => section.kind === 'TITLE');
    expect(title.length).toBeGreaterThan(1);
    const figure = notes.toSorted((one, other) => one.at - other.at)[0]?.voice;
    const loudness = title.map(({ startSeconds, endSeconds }) =>
      average(
        notes.flatMap(({ voice, at, velocity }) =>
          voice === figure && at >= startSeconds - 0.02 && at < endSeconds - 0.02 ? [velocity] : [],
        ),
      ),
    );
    expect(loudness.at(-1)).toBeGreaterThan((loudness[0] ?? 0) + 3);
    const voicesUntil = (end: number) =>
      new Set(notes.flatMap(({ voice, at }) => (at < end - 0.1 ? [voice] : []))).size;
    const first = voicesUntil(title[0]?.endSeconds ?? 0);
    expect(first).toBeLessThan(voicesUntil(title[1]?.endSeconds ?? 0));
  }
});

test('an ending slows down under the closing card, to a last chord at home that rings out [reel-music]', () => {
  fc.assert(
    fc.property(reels(6, 45), (plan) => {
      const music = compose(plan);
      const { bars, notes, finalSeconds, seconds: end } = music;
      const closing = plan.sections.at(-1)?.startSeconds ?? 0;
      expect(bars.at(-1)?.section.kind).toBe('CLOSING');
      expect(finalSeconds).toBeGreaterThan(closing);
      const beats = bars.flatMap(({ beats: times }) =>
        times.slice(1).map((time, beat) => ({ from: times[beat] ?? 0, seconds: time - (times[beat] ?? 0) })),
      );
      const last = beats.filter(({ from }) => from > closing - 0.1).slice(-4);
      for (const [index, { seconds: length }] of last.entries())
        expect(length).toBeGreaterThanOrEqual((last[index - 1]?.seconds ?? 0) - 1e-9);
      expect((last.at(-1)?.seconds ?? 0) / (last[0]?.seconds ?? 1)).toBeGreaterThan(1.1);

      const chord = notes.filter(({ at }) => at > finalSeconds - 0.01);
      expect(chord.length).toBeGreaterThan(4);
      const tones = chord.map(({ pitch }) => aboveTonic(music, pitch % 12));
      const home = new Set([0, 2, plan.mood === 'solemn' ? 3 : 4, DOMINANT]);
      expect(tones.filter((tone) => !home.has(tone))).toEqual([]);
      const lowest = Math.min(...chord.map(({ pitch }) => pitch));
      expect(aboveTonic(music, lowest % 12)).toBe(0);
      for (const { until } of chord) expect(until).toBeGreaterThan(end - 0.5);
    }),
    { numRuns: 40, seed: 7 },
  );
});

test('meets cuts between short clips with bars too, or now and then in slow moods with a beat [reel-music]', () => {
  const distances = new Map(MUSIC_MOODS.map((mood) => [mood, [] as { toBar: number; toBeat: number }[]]));
  fc.assert(
    fc.property(reels(2.5, 8), (plan) => {
      const { bars } = compose(plan);
      const downbeats = bars.map(({ startSeconds }) => startSeconds);
      // An eighth note counts as well.
      const beats = bars.flatMap(({ beats: times }) =>
        times.flatMap((time, beat) => [time, (time + (times[beat + 1] ?? time)) / 2]),
      );
      for (const cut of cutsOf(plan))
        distances.get(plan.mood)?.push({ toBar: distanceTo(downbeats, cut), toBeat: distanceTo(beats, cut) });
    }),
    { numRuns: 120, seed: 7 },
  );
  const shareNear = (mood: MusicMood, what: 'toBar' | 'toBeat') =>
    average((distances.get(mood) ?? []).map((distance) => (distance[what] <= 0.0801 ? 1 : 0)));
  for (const mood of ['warm', 'bright'] as const) expect(shareNear(mood, 'toBar')).toBe(1);
  for (const mood of ['quiet', 'solemn'] as const) {
    expect(shareNear(mood, 'toBar')).toBeGreaterThan(0.93);
    expect(shareNear(mood, 'toBeat')).toBeGreaterThan(0.98);
  }
});
