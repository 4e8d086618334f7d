import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alternateClips, type Voice } from '#lib/reel/proposal/alternate-clips.ts';

type Clip = Voice & { id: number };
const clipsOf = (voices: readonly (readonly [string, boolean])[]): Clip[] =>
  voices.map(([speakerId, isLong], id) => ({ id, speakerId, isLong }));

const clips = fc
  .array(fc.tuple(fc.constantFrom('anna', 'ben', 'cleo'), fc.boolean()), { minLength: 1, maxLength: 6 })
  .map(clipsOf);
const ends = fc.record({
  before: fc.constantFrom(null, 'anna', 'ben'),
  hasFirst: fc.boolean(),
  hasLast: fc.boolean(),
});

const repeats = (before: string | null, order: readonly Voice[]) =>
  order.filter(({ speakerId }, index) => speakerId === (index ? order[index - 1]?.speakerId : before)).length;

function everyOrder<T>(list: readonly T[]): T[][] {
  if (list.length <= 1) return [[...list]];
  return list.flatMap((one, index) => everyOrder(list.toSpliced(index, 1)).map((rest) => [one].concat(rest)));
}

test('places every clip once, between the chosen ends, and lets nobody speak twice in a row where that can be avoided', () => {
  fc.assert(
    fc.property(clips, ends, (list, { before, hasFirst, hasLast }) => {
      const first = hasFirst ? (list[0] ?? null) : null;
      const last = hasLast && list.length > 1 ? (list.at(-1) ?? null) : null;
      const order = alternateClips(list, { before, first, last });
      expect(order.toSorted((one, other) => one.id - other.id)).toEqual(list);
      expect(order[0]).toBe(first ?? order[0]);
      expect(order.at(-1)).toBe(last ?? order.at(-1));
      const allowed = everyOrder(list).filter(
        (other) => (!first || other[0] === first) && (!last || other.at(-1) === last),
      );
      expect(repeats(before, order)).toBe(Math.min(...allowed.map((other) => repeats(before, other))));
    }),
    { numRuns: 300 },
  );
});

test('ordering twice changes nothing', () => {
  fc.assert(
    fc.property(clips, ends, (list, { before, hasFirst }) => {
      const first = hasFirst ? (list[0] ?? null) : null;
      const once = alternateClips(list, { before, first, last: null });
      expect(alternateClips(once, { before, first, last: null })).toEqual(once);
    }),
  );
});

test('long clips follow short ones where the voices allow it', () => {
  const list = clipsOf([
    ['anna', true],
    ['ben', true],
    ['cleo', false],
    ['dora', false],
  ]);
  const order = alternateClips(list, { before: null, first: null, last: null });
  expect(order.map(({ speakerId }) => speakerId)).toEqual(['anna', 'cleo', 'ben', 'dora']);
});
