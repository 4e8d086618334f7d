import { expect, test } from 'vitest';
import { findSpeech, planCleanUp } from '#lib/recording/speech.ts';

type Part = { frames: number; voice: number; level: number };
const voice = (frames: number, level = -20): Part => ({ frames, voice: 0.95, level });
const pause = (frames: number, level = -70): Part => ({ frames, voice: 0.02, level });

const heard = (...parts: Part[]) => ({
  voice: parts.flatMap(({ frames, voice: probability }) => Array.from({ length: frames }, () => probability)),
  levels: parts.flatMap(({ frames, level }) => Array.from({ length: frames }, () => level)),
});
const said = (...ranges: [number, number][]) =>
  ranges.map(([startSeconds, endSeconds]) => ({ startSeconds, endSeconds }));

test.each([
  ['a phrase', heard(pause(100), voice(200), pause(50)), said([1, 3])],
  ['words with short gaps as one phrase', heard(voice(50), pause(35), voice(50)), said([0, 1.35])],
  ['phrases with a longer gap apart', heard(voice(50), pause(36), voice(50)), said([0, 0.5], [0.86, 1.36])],
  ['no thump', heard(pause(100), voice(14), pause(100), voice(60)), said([2.14, 2.74])],
  ['no steady noise', heard(pause(100, -40), voice(100, -38), pause(50, -40)), said()],
  ['speech without a pause', heard(voice(300)), said([0, 3])],
  ['nothing in silence', heard(pause(300, -120)), said()],
])('finds %s', (_what, sound, ranges) => {
  expect(findSpeech(sound)).toEqual(ranges);
});

test.each([
  ['keeps clean speech', heard(pause(100, -45), voice(200, -20)), null],
  [
    'reduces steady noise',
    heard(pause(100, -30), voice(200, -20)),
    { speechOverPauseDb: 10, originalShare: 0.2 },
  ],
  [
    'leaves less of louder noise',
    heard(pause(100, -25), voice(200, -20)),
    { speechOverPauseDb: 5, originalShare: 0.15 },
  ],
  ['does not mistake a slammed door for noise', heard(pause(70, -60), pause(20, -10), voice(200, -20)), null],
  [
    'looks beyond gaps that a recorder filled',
    heard(pause(300, -120), pause(40, -30), voice(200, -20)),
    { speechOverPauseDb: 10, originalShare: 0.2 },
  ],
  ['keeps music and singing without a pause', heard(voice(300, -12), pause(29, -20)), null],
  ['keeps a clip without speech', heard(pause(300, -30)), null],
])('%s', (_what, sound, cleanUp) => {
  expect(planCleanUp(sound)).toEqual(cleanUp);
});
