import { Double, Int32 } from 'bson';
import {
  array,
  assert,
  constant,
  constantFrom,
  oneof,
  property,
  record,
  tuple,
  uniqueArray,
} from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LIMITS } from '#server/embedded/mongo/limits.ts';
import { ServerError } from '#server/embedded/mongo/server-error.ts';
import { finish, type Stream } from '#server/embedded/mongo/steps.ts';
import type { Collection } from '#server/embedded/mongo/storage/collection.ts';
import { Store } from '#server/embedded/mongo/storage/store.ts';
import type { StoredDocument } from '#server/embedded/mongo/storage/stored-document.ts';
import {
  type Document,
  decodeDocument,
  encodeDocument,
  idOf,
} from '#server/embedded/mongo/values/document.ts';
import { parseSort, sortBy } from '#server/embedded/mongo/values/paths.ts';
import { collect, Work } from '#server/embedded/mongo/work.ts';

let store: Store;
beforeEach(() => {
  store = new Store(':memory:', { readOnly: false });
});
afterEach(() => store.close());

const number = constantFrom(new Int32(-1), new Int32(1), new Int32(2), new Double(2.5), new Int32(9));
const scalar = oneof(
  number,
  constantFrom<unknown>(null, true, 'a', 'ab', 'b', new Double(Number.NaN), new Date(5), { x: new Int32(1) }),
);
const value = oneof(scalar, array(scalar, { maxLength: 3 }));
const field = constantFrom('a', 'b', 'c.d');
const stored = record(
  {
    a: value,
    b: value,
    c: oneof(record({ d: value }, { requiredKeys: [] }), array(record({ d: scalar }), { maxLength: 2 })),
  },
  { requiredKeys: [] },
);
const condition = oneof(
  value,
  tuple(constantFrom('$eq', '$gt', '$gte', '$lt', '$lte', '$ne'), scalar).map(([operator, operand]) => ({
    [operator]: operand,
  })),
  tuple(number, number).map(([$gte, $lt]) => ({ $gte, $lt })),
  array(scalar, { maxLength: 3 }).map(($in) => ({ $in })),
  constantFrom<unknown>({ $exists: true }, { $exists: false }, /^a/, { $elemMatch: { $gt: new Int32(1) } }),
);
const clauses = uniqueArray(tuple(field, condition), {
  minLength: 1,
  maxLength: 3,
  selector: ([path]) => path,
});
const filter = oneof(
  clauses.map((entries): Document => Object.fromEntries(entries)),
  tuple(clauses, clauses).map(
    ([first, second]): Document => ({
      $and: [Object.fromEntries(first), Object.fromEntries(second)],
    }),
  ),
);
const keys = uniqueArray(tuple(field, constantFrom(1, -1)), {
  minLength: 1,
  maxLength: 3,
  selector: ([path]) => path,
});
const index = record(
  {
    key: keys.map((entries) => Object.fromEntries(entries)),
    sparse: constant(true),
    partialFilterExpression: constantFrom<Document>(
      { a: { $exists: true } },
      { b: { $gt: new Int32(1) } },
      { a: 'a' },
    ),
  },
  { requiredKeys: ['key'] },
);

/** Pauses as often as possible. */
const work = new Work({ ...LIMITS, firstSliceMs: 0 });
const allOf = (stream: Stream<StoredDocument>) =>
  finish(collect(stream, work, () => 0)).map(({ document }) => document);

/** A find's result, regardless of the order of equals; a rejection counts as a result. */
function answer(collection: Collection, query: Document, sort: Document) {
  try {
    const { documents, plan } = collection.find(query, { sort, work });
    const found = allOf(documents);
    const first = allOf(collection.find(query, { sort, limit: 2, work }).documents);
    const isInOrder = sortBy(found, parseSort(sort), (document) => document).every(
      (document, position) => document === found[position],
    );
    const ids = found.map((document) => String(idOf(document)));
    const firstIds = first.map((document) => String(idOf(document)));
    return {
      stage: plan.stage,
      ids: ids.toSorted(),
      isInOrder,
      isFirstFirst: firstIds.join() === ids.slice(0, 2).join(),
    };
  } catch (error) {
    return { stage: undefined, refused: String(error) };
  }
}

/** Rejected parallel arrays are tested elsewhere. */
function unlessParallel(insert: () => void): boolean {
  try {
    finish(store.transaction(insert));
    return true;
  } catch (error) {
    if (error instanceof ServerError && error.codeName === 'CannotIndexParallelArrays') return false;
    throw error;
  }
}

it('finds by any index what it finds without one, in the requested order', () => {
  let run = 0;
  let indexedPlans = 0;
  assert(
    property(
      array(stored, { maxLength: 12 }),
      array(index, { minLength: 1, maxLength: 3 }),
      filter,
      keys,
      (documents, specifications, query, sortKeys) => {
        run++;
        const plain = store.create('plain', `c${run}`);
        const indexed = store.create('indexed', `c${run}`);
        for (const [position, specification] of specifications.entries())
          finish(store.createIndex(indexed, { ...specification, name: `i${position}` }, work));
        for (const [position, document] of documents.entries()) {
          const bytes = encodeDocument({ _id: new Int32(position), ...document });
          const copy = { bytes, document: decodeDocument(bytes) };
          if (unlessParallel(() => indexed.insert(copy))) plain.insert(copy);
        }
        const sort = Object.fromEntries(sortKeys);
        const { stage: _, ...expected } = answer(plain, query, sort);
        const { stage, ...found } = answer(indexed, query, sort);
        if (stage === 'IXSCAN') indexedPlans++;
        store.drop(plain);
        store.drop(indexed);
        expect(found).toEqual(expected);
      },
    ),
    { numRuns: 3_000 },
  );
  expect(indexedPlans).toBeGreaterThan(500);
});
