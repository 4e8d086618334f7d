import { Binary, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import {
  array,
  assert,
  bigInt,
  boolean,
  constant,
  constantFrom,
  date,
  dictionary,
  double,
  integer,
  oneof,
  property,
  string,
  uint8Array,
} from 'fast-check';
import { expect, it } from 'vitest';
import { compareValues } from '#server/embedded/mongo/values/compare.ts';
import { encodeKey } from '#server/embedded/mongo/values/index-key.ts';

const scalar = oneof(
  constant(null),
  boolean(),
  string({ unit: 'binary' }),
  constantFrom('', 'a', 'a\0', 'a\0b', 'ab'),
  double().map((value) => new Double(value)),
  integer().map((value) => new Int32(value)),
  bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => Long.fromBigInt(value)),
  integer().map((value) => Decimal128.fromString(String(value))),
  date({ noInvalidDate: true }),
  uint8Array({ maxLength: 4 }).map((bytes) => new Binary(bytes)),
  uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
  integer({ min: 0 }).map((seconds) => new Timestamp({ t: seconds, i: 1 })),
  constantFrom(new MinKey(), new MaxKey()),
);
const value = oneof(
  scalar,
  array(scalar, { maxLength: 3 }),
  dictionary(constantFrom('a', 'b', 'ab'), scalar, { maxKeys: 3 }),
);

it('orders keys by bytes as their values, in both directions', () => {
  assert(
    property(value, value, (left, right) => {
      const expected = Math.sign(compareValues(left, right));
      expect(Math.sign(Buffer.compare(encodeKey(left), encodeKey(right)))).toBe(expected);
      expect(Math.sign(Buffer.compare(encodeKey(right, -1), encodeKey(left, -1)))).toBe(expected);
    }),
    { numRuns: 2_000 },
  );
});
