import type { MusicMood, MusicSection } from '#lib/reel/music.ts';
import { pick } from './random.ts';

/** Pitch classes from 0 (C) to 11: the root first, then the third, the fifth and any colour. */
export type Chord = readonly number[];
export type Key = { tonic: number; scale: readonly number[]; isMinor: boolean };

const MAJOR = [0, 2, 4, 5, 7, 9, 11];
const MINOR = [0, 2, 3, 5, 7, 8, 10];
const TONICS = [0, 2, 4, 5, 7, 9] as const;
const FIFTH_DEGREE = 4;
const FOURTH_DEGREE = 3;

type Degrees = readonly [number, ...number[]];
type Loops = readonly [Degrees, ...Degrees[]];

/** Chord sequences by scale degree, 0 for the tonic. */
const LOOPS: Record<MusicMood, Loops> = {
  quiet: [
    [0, 5, 3, 4],
    [0, 2, 3, 0],
    [3, 0, 1, 4],
    [0, 3, 5, 4],
  ],
  warm: [
    [0, 4, 5, 3],
    [0, 3, 1, 4],
    [5, 3, 0, 4],
    [0, 2, 3, 4],
  ],
  bright: [
    [0, 3, 0, 4],
    [0, 4, 3, 4],
    [0, 5, 3, 4],
    [3, 4, 5, 0],
  ],
  solemn: [
    [0, 5, 2, 6],
    [0, 3, 5, 4],
    [5, 2, 3, 0],
    [0, 6, 5, 6],
  ],
};
const BARS_PER_LOOP = 8;

export function chooseKey(mood: MusicMood, random: () => number): Key {
  const isMinor = mood === 'solemn';
  const tonic = pick(TONICS, random);
  return { tonic, isMinor, scale: (isMinor ? MINOR : MAJOR).map((step) => (step + tonic) % 12) };
}

export function chordOn(key: Key, degree: number): Chord {
  const toneAt = (step: number) => key.scale[(degree + step) % 7] ?? key.tonic;
  const isDominant = degree === FIFTH_DEGREE;
  // The leading note, which a minor scale lacks, pulls the dominant home.
  const third = isDominant ? (key.tonic + 11) % 12 : toneAt(2);
  const hasNinth = degree === 0 || degree === FOURTH_DEGREE;
  return [toneAt(0), third, toneAt(4), ...(hasNinth ? [toneAt(1)] : [])];
}

/** Returns the chords of a section's bars. They lead to the next cut, where the tonic answers the last one. */
export function harmonise(
  key: Key,
  mood: MusicMood,
  { kind }: Pick<MusicSection, 'kind'>,
  bars: number,
  random: () => number,
): Chord[] {
  const degrees: number[] = [];
  while (degrees.length < bars) {
    const loop = pick(LOOPS[mood], random);
    for (let bar = 0; bar < BARS_PER_LOOP; bar++) degrees.push(loop[bar % loop.length] ?? 0);
  }
  degrees.length = bars;
  degrees[0] = bars > 1 || kind === 'TITLE' ? 0 : FOURTH_DEGREE;
  if (bars > 2) degrees[bars - 2] = random() < 0.5 ? FOURTH_DEGREE : key.isMinor ? 5 : 1;
  if (bars > 1 || kind === 'CLOSING' || kind === 'CARD') degrees[bars - 1] = FIFTH_DEGREE;
  return degrees.map((degree) => chordOn(key, degree));
}

/** Returns the pitch nearest to `target` whose class is allowed. */
export function nearestPitch(target: number, classes: readonly number[]): number {
  const isAllowed = (pitch: number) => classes.includes(((pitch % 12) + 12) % 12);
  for (let distance = 0; distance < 12; distance++) {
    if (isAllowed(target - distance)) return target - distance;
    if (isAllowed(target + distance)) return target + distance;
  }
  return target;
}

/** Places a chord's first three tones close to the previous voicing, lowest first, around `centre`. */
export function voiceChord(chord: Chord, previous: readonly number[], centre: number): number[] {
  const [root = 0, third = root, fifth = root] = chord;
  const inversions = [
    [root, third, fifth],
    [third, fifth, root],
    [fifth, root, third],
  ];
  const candidates = inversions.flatMap((order) =>
    [centre - 14, centre - 2].map((floor) => {
      let pitch = floor - 1;
      return order.map((tone) => {
        pitch += 1 + ((((tone - pitch - 1) % 12) + 12) % 12);
        return pitch;
      });
    }),
  );
  const movement = (pitches: readonly number[]) =>
    pitches.reduce((sum, pitch, voice) => sum + Math.abs(pitch - (previous[voice] ?? centre)), 0) +
    Math.abs((pitches[1] ?? centre) - centre) / 2;
  return candidates.reduce((best, other) => (movement(other) < movement(best) ? other : best));
}
