import type { MusicMood } from '#lib/reel/music.ts';

/** An instrument of the General MIDI set. `pan` runs from 0 (left) to 127, the others too. */
export type Voice = { channel: number; program: number; pan: number; hall: number; volume: number };

/** The voices of a mood. Chapters take turns with the figures and tunes. */
export type Band = {
  figures: readonly [Voice, ...Voice[]];
  tunes: readonly [Voice, ...Voice[]];
  upperPad: Voice;
  lowerPad: Voice;
  bass: Voice;
  /** Marks cuts. */
  colour: Voice;
  percussion: Voice | null;
};

const PIANO = 0;
const CELESTA = 8;
const GLOCKENSPIEL = 9;
const MARIMBA = 12;
const NYLON_GUITAR = 24;
const STEEL_GUITAR = 25;
const ACOUSTIC_BASS = 32;
const CELLO = 42;
const PIZZICATO = 45;
const HARP = 46;
const STRINGS = 48;
const SLOW_STRINGS = 49;
const CHOIR = 52;
const FRENCH_HORN = 60;
const OBOE = 68;
const CLARINET = 71;
const FLUTE = 73;

export const PERCUSSION_CHANNEL = 9;

const voice = (channel: number, program: number, pan: number, hall: number, volume: number): Voice => ({
  channel,
  program,
  pan,
  hall,
  volume,
});

export const BANDS: Record<MusicMood, Band> = {
  quiet: {
    figures: [voice(0, PIANO, 54, 62, 98), voice(1, HARP, 36, 74, 96), voice(2, NYLON_GUITAR, 88, 60, 88)],
    tunes: [voice(3, PIANO, 70, 70, 104), voice(4, CLARINET, 80, 74, 72), voice(5, CELESTA, 44, 80, 86)],
    upperPad: voice(6, SLOW_STRINGS, 38, 78, 62),
    lowerPad: voice(7, SLOW_STRINGS, 92, 78, 58),
    bass: voice(8, CELLO, 74, 60, 60),
    colour: voice(10, HARP, 32, 80, 80),
    percussion: null,
  },
  warm: {
    figures: [
      voice(0, NYLON_GUITAR, 30, 46, 94),
      voice(1, PIANO, 50, 56, 88),
      voice(2, STEEL_GUITAR, 98, 46, 76),
    ],
    tunes: [voice(3, PIANO, 84, 64, 106), voice(4, CLARINET, 44, 66, 78), voice(5, FRENCH_HORN, 82, 76, 62)],
    upperPad: voice(6, SLOW_STRINGS, 34, 70, 54),
    lowerPad: voice(7, SLOW_STRINGS, 96, 70, 52),
    bass: voice(8, ACOUSTIC_BASS, 64, 20, 92),
    colour: voice(10, HARP, 30, 74, 76),
    percussion: null,
  },
  bright: {
    figures: [
      voice(0, STEEL_GUITAR, 18, 34, 84),
      voice(1, MARIMBA, 106, 48, 92),
      voice(2, NYLON_GUITAR, 22, 40, 88),
    ],
    tunes: [voice(3, PIANO, 88, 48, 104), voice(4, FLUTE, 40, 60, 74), voice(5, GLOCKENSPIEL, 96, 66, 66)],
    upperPad: voice(6, STRINGS, 20, 62, 50),
    lowerPad: voice(7, PIZZICATO, 112, 58, 86),
    bass: voice(8, ACOUSTIC_BASS, 62, 16, 96),
    colour: voice(10, GLOCKENSPIEL, 28, 72, 64),
    percussion: voice(PERCUSSION_CHANNEL, 0, 100, 50, 36),
  },
  solemn: {
    figures: [voice(0, PIANO, 58, 80, 92), voice(1, HARP, 40, 88, 88), voice(2, PIANO, 78, 84, 88)],
    tunes: [voice(3, PIANO, 68, 84, 98), voice(4, CELLO, 84, 88, 76), voice(5, OBOE, 46, 90, 56)],
    upperPad: voice(6, SLOW_STRINGS, 38, 92, 66),
    lowerPad: voice(7, SLOW_STRINGS, 92, 92, 62),
    bass: voice(8, CELLO, 72, 76, 70),
    colour: voice(10, CHOIR, 64, 100, 40),
    percussion: null,
  },
};

/** Beats a minute. */
export const TEMPO_RANGES: Record<MusicMood, readonly [number, number]> = {
  quiet: [60, 74],
  warm: [76, 92],
  bright: [102, 124],
  solemn: [52, 66],
};

export function voicesOf({ figures, tunes, percussion, ...single }: Band): Voice[] {
  return [...figures, ...tunes, ...Object.values(single), ...(percussion ? [percussion] : [])];
}
