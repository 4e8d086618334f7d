import { expect, test } from 'vitest';
import { keptStretches } from '#lib/recording/kept-stretches.ts';

const WHOLE = { startSeconds: 0, endSeconds: null };

test.each([
  ['keeps all of every part', 0, 9, [WHOLE, WHOLE]],
  ['leaves out the countdown', 3, 9, [{ startSeconds: 3, endSeconds: null }, WHOLE]],
  ['cuts the tail', 0, 8.2, [WHOLE, { startSeconds: 0, endSeconds: expect.closeTo(2.2) }]],
  ['leaves out a part before the start', 6.5, 9, [null, { startSeconds: 0.5, endSeconds: null }]],
  ['leaves out a part after the end', 1, 6.05, [{ startSeconds: 1, endSeconds: null }, null]],
  ['cuts both ends of one part', 1, 4, [{ startSeconds: 1, endSeconds: 4 }, null]],
  ['ends with the file though the clocks differ', 0, 8.95, [WHOLE, WHOLE]],
])('%s [recorder-trim]', (_name, startSeconds, endSeconds, wanted) => {
  expect(keptStretches({ startSeconds, endSeconds, partSeconds: [6, 3] })).toEqual(wanted);
});

test.each([
  ['all of it', 0, 9, { startSeconds: 2.7, endSeconds: null }],
  ['the countdown and its head', 6.5, 9, { startSeconds: 3.2, endSeconds: null }],
  ['the countdown and its tail', 0, 8, { startSeconds: 2.7, endSeconds: 4.7 }],
])(
  'leaves the countdown of a later part out of %s [take-parts]',
  (_name, startSeconds, endSeconds, wanted) => {
    const range = { startSeconds, endSeconds, partSeconds: [6, 3], leadInSeconds: [0, 2.7] };
    expect(keptStretches(range)[1]).toEqual(wanted);
  },
);
