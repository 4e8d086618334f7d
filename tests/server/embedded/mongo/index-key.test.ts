import { Binary, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareValues } from '#server/embedded/mongo/values/compare.ts';
import { encodeKey } from '#server/embedded/mongo/values/index-key.ts';

const scalar = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', 'a', 'a\0', 'a\0b', 'ab'),
  fc.double().map((value) => new Double(value)),
  fc.integer().map((value) => new Int32(value)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => Long.fromBigInt(value)),
  fc.integer().map((value) => Decimal128.fromString(String(value))),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ maxLength: 4 }).map((bytes) => new Binary(bytes)),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
  fc.integer({ min: 0 }).map((seconds) => new Timestamp({ t: seconds, i: 1 })),
  fc.constantFrom(new MinKey(), new MaxKey()),
);
const value = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('a', 'b', 'ab'), scalar, { maxKeys: 3 }),
);

it('orders keys by their bytes as their values are ordered, both ways', () => {
  fc.assert(
    fc.property(value, value, (left, right) => {
      const expected = Math.sign(compareValues(left, right));
      expect(Math.sign(Buffer.compare(encodeKey(left), encodeKey(right)))).toBe(expected);
      expect(Math.sign(Buffer.compare(encodeKey(right, -1), encodeKey(left, -1)))).toBe(expected);
    }),
    { numRuns: 2_000 },
  );
});
