import { expect, test } from 'vitest';
import { gainTowardsTarget } from '#server/media/plan/level.ts';

test.each([
  ['quiet speech is raised', -24, -23, 7],
  ['loud speech is lowered', -2, -1, -15],
  ['speech at −48 LUFS becomes as loud as others', -48.5, -48, 32],
  ['hardly audible speech is raised by 33 dB at most', -60, -60, 33],
  ['a quiet clip without speech is raised by 12 dB at most', -40, null, 12],
  ['applause louder than the speech does not keep it low', -15, -30, 14],
  ['silence is left alone', -70, null, 0],
  ['a clip without sound is left alone', null, null, 0],
])('%s', (_name, wholeLufs, speechLufs, gain) => {
  expect(gainTowardsTarget({ wholeLufs, speechLufs })).toBe(gain);
});
