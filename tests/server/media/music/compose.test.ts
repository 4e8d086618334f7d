import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MUSIC_MOODS, type MusicMood, type MusicPlan, type MusicSection } from '#lib/reel/music.ts';
import { type Composition, compose } from '#server/media/music/compose.ts';
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
