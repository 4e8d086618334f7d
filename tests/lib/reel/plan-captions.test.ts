import { expect, test } from 'vitest';
import type { FilmEntry } from '#lib/reel/film.ts';
import { planCaptions } from '#lib/reel/plan-captions.ts';

/** A clip that the reel shows from one second of it to another. */
const entry = (submissionId: string, startSeconds: number, [from, to]: [number, number]) =>
  ({
    kind: 'CLIP',
    clip: { submissionId },
    startFrame: startSeconds * 30,
    fromFrame: from * 30,
    frames: (to - from) * 30,
  }) as FilmEntry;
const CARD = { kind: 'CARD', startFrame: 0, frames: 120 } as FilmEntry;
const line = (startSeconds: number, endSeconds: number, text: string) => ({ startSeconds, endSeconds, text });
const CAPTIONS = new Map([
  ['a', [line(0, 1, 'a1'), line(1, 4, 'a2'), line(4, 6, 'a3'), line(8, 9, 'a4')]],
  ['b', [line(0.5, 1.5, 'b1')]],
]);
const planned = (...entries: FilmEntry[]) =>
  planCaptions({ entries }, CAPTIONS).map(({ startSeconds, endSeconds, text }) => [
    startSeconds,
    endSeconds,
    text,
  ]);

test('captions follow their clips in the order of the reel [reel-captions]', () => {
  expect(planned(CARD, entry('b', 4, [0, 2]), entry('a', 6, [0, 10]), entry('none', 16, [0, 5]))).toEqual([
    [4.5, 5.5, 'b1'],
    [6, 7, 'a1'],
    [7, 10, 'a2'],
    [10, 12, 'a3'],
    [14, 15, 'a4'],
  ]);
});

test('a trim moves captions and cuts them; a remainder too short to read is left out [reel-captions]', () => {
  expect(planned(entry('a', 4, [2, 4.2]))).toEqual([[4, 6, 'a2']]);
  expect(planned(entry('a', 4, [0, 5])).at(-1)).toEqual([8, 9, 'a3']);
});

test('while clips overlap, a caption ends when the next begins', () => {
  expect(planned(entry('a', 0, [0, 6]), entry('b', 5, [0, 2]))).toEqual([
    [0, 1, 'a1'],
    [1, 4, 'a2'],
    [4, 5.5, 'a3'],
    [5.5, 6.5, 'b1'],
  ]);
});
