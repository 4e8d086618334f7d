import { expect, test } from 'vitest';
import { albumSpans } from '#components/workroom/clips/clip-grid.tsx';

test.each([
  { counts: [2, 1, 1], spans: [2, 1, 3] },
  { counts: [1, 1, 1], spans: [1, 1, 1] },
  { counts: [5, 1, 1], spans: [3, 1, 1] },
  { counts: [1], spans: [3] },
  { counts: [], spans: [] },
])('leaves no question alone in the last row: $counts', ({ counts, spans }) => {
  expect(albumSpans(counts)).toEqual(spans);
});
