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
import type { Collection } from '#server/embedded/mongo/storage/collection.ts';
import { Store } from '#server/embedded/mongo/storage/store.ts';
import {
  type Document,
  decodeDocument,
  encodeDocument,
  idOf,
} from '#server/embedded/mongo/values/document.ts';
import { sortDocuments } from '#server/embedded/mongo/values/paths.ts';

let store: Store;
beforeEach(() => {
  store = new Store(':memory:', { readOnly: false });
});
afterEach(() => store.close());

const scalar = constantFrom<unknown>(
  null,
  true,
  'a',
  'ab',
  'b',
  new Int32(1),
  new Int32(2),
  new Double(2.5),
  new Double(Number.NaN),
  new Date(5),
  { x: new Int32(1) },
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
  tuple(scalar, scalar).map(([$gte, $lt]) => ({ $gte, $lt })),
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

type Found = { ids: string[]; documents: Document[] } | { refused: string };

function find(collection: Collection, query: Document, sort: Document, limit = 0): Found {
  try {
    const documents = collection.find(query, { sort, limit }).documents.map(({ document }) => document);
    return { ids: documents.map((document) => String(idOf(document))), documents };
  } catch (error) {
    return { refused: String(error) };
  }
}

/** Two arrays in one index are refused, which is tested elsewhere. */
function createIndexes(collection: Collection, specifications: readonly Document[]): Collection {
  for (const [position, specification] of specifications.entries()) {
    try {
      store.transaction(() => store.createIndex(current(), { ...specification, name: `i${position}` }));
    } catch (error) {
      expect(error).toMatchObject({ codeName: 'CannotIndexParallelArrays' });
    }
  }
  return current();

  function current(): Collection {
    return store.findOrCreate(collection.database, collection.name);
  }
}

it('finds by any index what it finds without one, in the order asked for', () => {
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
        const sort = Object.fromEntries(sortKeys);
        const plain = store.create('plain', `c${run}`);
        const indexed = createIndexes(store.create('indexed', `c${run}`), specifications);
        for (const [position, document] of documents.entries()) {
          const bytes = encodeDocument({ _id: new Int32(position), ...document });
          const copy = { bytes, document: decodeDocument(bytes) };
          try {
            store.transaction(() => indexed.insert(copy));
          } catch (error) {
            expect(error).toMatchObject({ codeName: 'CannotIndexParallelArrays' });
            continue;
          }
          plain.insert(copy);
        }
        if (indexed.find(query, { sort }).plan.stage === 'IXSCAN') indexedPlans++;
        const [expected, found, first] = [
          find(plain, query, sort),
          find(indexed, query, sort),
          find(indexed, query, sort, 2),
        ];
        if ('refused' in found || 'refused' in expected || 'refused' in first) {
          expect(found).toEqual(expected);
          return;
        }
        expect(found.ids.toSorted()).toEqual(expected.ids.toSorted());
        expect(sortDocuments(found.documents, sort)).toEqual(found.documents);
        expect(first.ids).toEqual(found.ids.slice(0, 2));
      },
    ),
    { numRuns: 500 },
  );
  expect(indexedPlans).toBeGreaterThan(100);
});
