import { expect, test, vi } from 'vitest';
import { repeatMusic } from '#server/media/engine/repeat-music.ts';

const SECOND = 48_000;
const secondOfSound = () => Buffer.from(new Int16Array(SECOND * 2).fill(16_384).buffer);

const play = (decode: () => Iterable<Buffer>, length: { seconds: number; samples: number }) =>
  [...repeatMusic(decode, length)].flatMap(([left]) => Array.from(left));

test('decodes music that repeats often only once [reel-own-music]', () => {
  const decode = vi.fn(() => [secondOfSound(), secondOfSound(), secondOfSound()]);
  const samples = play(decode, { seconds: 3, samples: 10.5 * SECOND });
  expect(samples).toHaveLength(10.5 * SECOND);
  expect(decode).toHaveBeenCalledOnce();
  // Each time as loud as before, however often it was faded.
  expect([0.5, 3.75, 6.75, 9.75].map((at) => samples[at * SECOND])).toEqual([0.5, 0.5, 0.5, 0.5]);
  expect(samples[3 * SECOND]).toBe(0);
});

test('decodes long music again instead of keeping it [reel-own-music]', () => {
  const decode = vi.fn(function* () {
    for (let second = 0; second < 121; second++) yield Buffer.alloc(4);
  });
  play(decode, { seconds: 121, samples: 242 });
  expect(decode).toHaveBeenCalledTimes(2);
});
