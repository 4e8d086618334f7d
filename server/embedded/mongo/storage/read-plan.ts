import type { KeyRange } from '#server/embedded/mongo/values/index-key.ts';
import type { Plan } from './plan.ts';
import type { Sqlite, SqlRow } from './sqlite.ts';
import { StoredDocument } from './stored-document.ts';

/** Yields the documents a plan reaches, each once. */
export function* readPlan(sqlite: Sqlite, table: string, plan: Plan): Generator<StoredDocument> {
  for (const row of rowsOf(sqlite, table, plan))
    yield new StoredDocument(Number(row.rid), row.doc as Uint8Array);
}

function rowsOf(sqlite: Sqlite, table: string, plan: Plan): Iterable<SqlRow> {
  switch (plan.stage) {
    case 'IDHACK':
      return rowsById(sqlite, table, plan.keys);
    case 'COLLSCAN':
      return sqlite.iterate(`SELECT rid, doc FROM ${table} ORDER BY rid ${plan.isReverse ? 'DESC' : 'ASC'}`);
    case 'IXSCAN':
      return rowsByIndex(sqlite, table, plan);
  }
}

function* rowsById(sqlite: Sqlite, table: string, keys: readonly Buffer[]): Generator<SqlRow> {
  for (const key of keys) {
    const row = sqlite.first(`SELECT rid, doc FROM ${table} WHERE id = ?`, key);
    if (row) yield row;
  }
}

function* rowsByIndex(
  sqlite: Sqlite,
  table: string,
  { index, ranges, isReverse }: Extract<Plan, { stage: 'IXSCAN' }>,
): Generator<SqlRow> {
  // Several ranges may overlap, and an array puts a document into the index more than once.
  const seen = ranges.length > 1 || (index !== '_id_' && index.isMultikey) ? new Set<unknown>() : undefined;
  for (const range of ranges) {
    for (const row of rowsOfRange(sqlite, selection(table, index, isReverse), range)) {
      if (seen?.has(row.rid)) continue;
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
    // CROSS JOIN keeps SQLite from turning the join around.
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
