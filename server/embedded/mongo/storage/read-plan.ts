import { PAUSE, type Stream } from '#server/embedded/mongo/steps.ts';
import type { KeyRange } from '#server/embedded/mongo/values/index-key.ts';
import type { Work } from '#server/embedded/mongo/work.ts';
import type { Plan } from './plan.ts';
import type { Sqlite, SqlRow } from './sqlite.ts';
import { StoredDocument } from './stored-document.ts';

const SEEN_BYTES = 40;

type Access = { sqlite: Sqlite; table: string; plan: Plan; work: Work };

/** Yields each document of a plan once, row by row. */
export function* readPlan(access: Access): Generator<StoredDocument | typeof PAUSE> {
  for (const row of rowsOf(access)) {
    if (access.work.isSliceOver) yield PAUSE;
    if (row !== PAUSE) yield new StoredDocument(Number(row.rid), row.doc as Uint8Array);
  }
}

function rowsOf({ sqlite, table, plan, work }: Access): Stream<SqlRow> {
  switch (plan.stage) {
    case 'IDHACK':
      return rowsById(sqlite, table, plan.keys, work);
    case 'COLLSCAN':
      return sqlite.iterate(`SELECT rid, doc FROM ${table} ORDER BY rid ${plan.isReverse ? 'DESC' : 'ASC'}`);
    case 'IXSCAN':
      return rowsByIndex(sqlite, table, plan, work);
  }
}

function* rowsById(
  sqlite: Sqlite,
  table: string,
  keys: readonly Buffer[],
  work: Work,
): Generator<SqlRow | typeof PAUSE> {
  for (const key of keys) {
    const row = sqlite.first(`SELECT rid, doc FROM ${table} WHERE id = ?`, key);
    if (row) yield row;
    else if (work.isSliceOver) yield PAUSE;
  }
}

function* rowsByIndex(
  sqlite: Sqlite,
  table: string,
  { index, ranges, isReverse }: Extract<Plan, { stage: 'IXSCAN' }>,
  work: Work,
): Generator<SqlRow | typeof PAUSE> {
  // Ranges may overlap, and an array indexes a document repeatedly.
  const seen = ranges.length > 1 || (index !== '_id_' && index.isMultikey) ? new Set<unknown>() : undefined;
  for (const range of ranges) {
    // An empty range yields no row to pause at.
    if (work.isSliceOver) yield PAUSE;
    for (const row of rowsOfRange(sqlite, selection(table, index, isReverse), range)) {
      if (seen?.has(row.rid)) {
        if (work.isSliceOver) yield PAUSE;
        continue;
      }
      if (seen) work.hold(SEEN_BYTES);
      seen?.add(row.rid);
      yield row;
    }
  }
}

type Selection = { from: string; key: string; order: string };

function selection(
  table: string,
  index: Extract<Plan, { stage: 'IXSCAN' }>['index'],
  isReverse: boolean,
): Selection {
  const direction = isReverse ? 'DESC' : 'ASC';
  if (index === '_id_') return { from: `${table} AS c`, key: 'c.id', order: `c.id ${direction}` };
  return {
    // CROSS JOIN keeps SQLite from reordering the join.
    from: `${index.table} AS i CROSS JOIN ${table} AS c ON c.rid = i.rid`,
    key: 'i.key',
    order: index.isUnique ? `i.key ${direction}` : `i.key ${direction}, i.rid ${direction}`,
  };
}

function rowsOfRange(
  sqlite: Sqlite,
  { from, key, order }: Selection,
  { start, end }: KeyRange,
): Iterable<SqlRow> {
  const select = `SELECT c.rid AS rid, c.doc AS doc FROM ${from} WHERE ${key} >= ?`;
  return end
    ? sqlite.iterate(`${select} AND ${key} < ? ORDER BY ${order}`, start, end)
    : sqlite.iterate(`${select} ORDER BY ${order}`, start);
}
