import { expect, test } from 'vitest';
import { gainTowardsTarget } from '#server/media/plan/level.ts';

test.each([
  ['quiet speech is raised', -23, -10, 7],
  ['loud speech is lowered', -10, -1, -6],
  ['very quiet speech is raised by 12 dB at most', -40, -30, 12],
  ['a peak keeps the gain below −1 dBTP', -23, -4, 3],
  ['silence is left alone', -70, -90, 0],
  ['a clip without sound is left alone', null, null, 0],
])('%s', (_name, loudness, peak, gain) => {
  expect(gainTowardsTarget(loudness, peak)).toBe(gain);
});
