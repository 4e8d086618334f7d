import { compileFilter } from '#server/embedded/mongo/query/compile-filter.ts';
import type { Predicate } from '#server/embedded/mongo/query/reach.ts';
import { mapStream, PAUSE, type Stream, windowOf } from '#server/embedded/mongo/steps.ts';
import { type Document, isDocument } from '#server/embedded/mongo/values/document.ts';
import { parseSort, type SortField } from '#server/embedded/mongo/values/paths.ts';
import { sortByFields } from '#server/embedded/mongo/values/sort-by-fields.ts';
import type { Work } from '#server/embedded/mongo/work.ts';
import type { CollectionIndex } from './collection-index.ts';
import { choosePlan, type Plan } from './plan.ts';
import { readPlan } from './read-plan.ts';
import type { Sqlite } from './sqlite.ts';
import { StoredDocument } from './stored-document.ts';

export type Source = { sqlite: Sqlite; table: string; indexes: readonly CollectionIndex[] };

export type FindOptions = {
  sort?: unknown;
  skip?: number;
  limit?: number;
  hint?: string | undefined;
  variables?: Document | undefined;
  work: Work;
};

type Counts = { examined: number; returned: number };
export type FindResult = {
  documents: Stream<StoredDocument>;
  plan: Plan;
  counts: Counts;
};

const KEPT_BYTES = 1024 * 1024;

/** Returns the matching documents in order. Throws ServerError for an invalid filter. */
export function find(source: Source, filter: unknown, options: FindOptions): FindResult {
  const { skip = 0, limit = 0, hint, variables, work } = options;
  const last = limit > 0 ? skip + limit : Number.POSITIVE_INFINITY;
  const matches = isEmpty(filter) ? undefined : compileFilter(filter, variables);
  const sort = parseSort(options.sort);
  const plan = choosePlan(source.indexes, { filter, sort, hint });
  const counts = { examined: 0, returned: 0 };
  const matching = readMatching(source, { plan, matches, counts, work });
  const ordered = plan.isSorted ? matching : sortStored(matching, { sort, limit: last, work });
  const documents = mapStream(windowOf(ordered, skip, last), (stored) => {
    counts.returned++;
    return stored;
  });
  return { documents, plan, counts };
}

/** Finds all documents before the first change; beyond KEPT_BYTES it stores row numbers and reads again. */
export function* findForWrite(
  source: Source,
  filter: unknown,
  options: FindOptions,
): Generator<StoredDocument | typeof PAUSE> {
  const { variables, work } = options;
  const found: (StoredDocument | number)[] = [];
  let bytes = 0;
  for (const stored of find(source, filter, options).documents) {
    if (stored === PAUSE) {
      yield PAUSE;
      continue;
    }
    bytes += stored.bytes.length;
    found.push(bytes > KEPT_BYTES && found.length > 0 ? stored.rowId : stored);
  }
  const matches = compileFilter(filter, variables);
  for (const target of found) {
    if (work.isSliceOver) yield PAUSE;
    const stored = typeof target === 'number' ? readRow(source, target) : target;
    // Restores the matched array element.
    if (stored !== target) matches(stored.document, stored.match);
    yield stored;
  }
}

function readRow({ sqlite, table }: Source, rowId: number): StoredDocument {
  const row = sqlite.first(`SELECT doc FROM ${table} WHERE rid = ?`, rowId);
  return new StoredDocument(rowId, row?.doc as Uint8Array);
}

type Matching = { plan: Plan; matches: Predicate | undefined; counts: Counts; work: Work };

/** Without a filter, documents stay undecoded. */
function* readMatching(
  { sqlite, table }: Source,
  { plan, matches, counts, work }: Matching,
): Generator<StoredDocument | typeof PAUSE> {
  for (const stored of readPlan({ sqlite, table, plan, work })) {
    if (stored !== PAUSE) {
      counts.examined++;
      work.countScanned();
    }
    if (stored === PAUSE || !matches || matches(stored.document, stored.match)) yield stored;
  }
}

type StoredSorting = { sort: readonly SortField[]; limit: number; work: Work };

/** Sorts bytes: decoded documents take many times the memory. */
function sortStored(
  stored: Stream<StoredDocument>,
  { sort, limit, work }: StoredSorting,
): Stream<StoredDocument> {
  return sortByFields(stored, sort, {
    read: (document) => document.peek(),
    sizeOf: ({ bytes }) => bytes.length,
    limit,
    work,
  });
}

function isEmpty(filter: unknown): boolean {
  return filter === undefined || filter === null || (isDocument(filter) && Object.keys(filter).length === 0);
}
