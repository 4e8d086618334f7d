import type { SQLInputValue } from 'node:sqlite';
import { PAUSE, type Steps } from '#server/embedded/mongo/steps.ts';
import { isDocument, isOperatorDocument } from '#server/embedded/mongo/values/document.ts';
import type { KeyRange } from '#server/embedded/mongo/values/index-key.ts';
import { TypeOrder, typeOrder } from '#server/embedded/mongo/values/type-order.ts';
import type { Work } from '#server/embedded/mongo/work.ts';
import type { CollectionIndex } from './collection-index.ts';
import type { Source } from './find.ts';
import { rangesOf } from './plan.ts';
import type { Sqlite } from './sqlite.ts';

const COUNTED_AT_ONCE = 10_000;

/** Their keys are equal exactly if their values are, and none of them is found inside an array by other rules. */
const EXACT: ReadonlySet<TypeOrder> = new Set([
  TypeOrder.nullish,
  TypeOrder.string,
  TypeOrder.objectId,
  TypeOrder.boolean,
  TypeOrder.date,
]);
const COMPARISONS: ReadonlySet<string> = new Set(['$gt', '$gte', '$lt', '$lte']);

/** Counts matches without reading documents, or returns undefined if no index alone tells which match. */
export function* countByKeys(
  { sqlite, indexes }: Source,
  filter: unknown,
  work: Work,
): Steps<number | undefined> {
  const clauses = clausesOf(filter);
  if (!clauses) return undefined;
  for (const index of indexes) {
    if (index.isMultikey || !coversExactly(index, clauses)) continue;
    const ranges = rangesOf(index, filter);
    if (!ranges) continue;
    let count = 0;
    for (const range of ranges) count += yield* countRange(sqlite, index, range, work);
    return count;
  }
  return undefined;
}

type Clauses = { equal: ReadonlySet<string>; ranged: string | undefined };

/** Returns the paths that a filter compares, undefined if it contains anything else. */
function clausesOf(filter: unknown): Clauses | undefined {
  const entries = fieldsOf(filter);
  if (!entries) return undefined;
  const paths = entries.map(([path]) => path);
  const equal = entries.filter(([, value]) => EXACT.has(typeOrder(value))).map(([path]) => path);
  const ranged = entries.filter(([, value]) => isExactRange(value)).map(([path]) => path);
  const isWhole = equal.length + ranged.length === paths.length && new Set(paths).size === paths.length;
  if (!isWhole || paths.length === 0 || ranged.length > 1) return undefined;
  return { equal: new Set(equal), ranged: ranged[0] };
}

/** Flattens `$and`, which the driver's counts consist of. */
function fieldsOf(filter: unknown): [string, unknown][] | undefined {
  if (!isDocument(filter)) return undefined;
  const found: [string, unknown][] = [];
  for (const [name, value] of Object.entries(filter)) {
    const inner = name === '$and' && Array.isArray(value) ? value.map(fieldsOf) : undefined;
    if (name.startsWith('$') && !inner) return undefined;
    for (const some of inner ?? [[[name, value] as [string, unknown]]]) {
      if (!some) return undefined;
      found.push(...some);
    }
  }
  return found;
}

/** Comparisons with moments: all of one type, whose keys are in the order of the values. */
function isExactRange(value: unknown): boolean {
  if (!isOperatorDocument(value)) return false;
  return Object.entries(value).every(
    ([operator, operand]) => COMPARISONS.has(operator) && typeOrder(operand) === TypeOrder.date,
  );
}

/** The equal fields come first in the index, in any order, and then the one with a range. */
function coversExactly({ fields }: CollectionIndex, { equal, ranged }: Clauses): boolean {
  const leading = fields.slice(0, equal.size);
  if (leading.length < equal.size || !leading.every(({ path }) => equal.has(path))) return false;
  return ranged === undefined || fields[equal.size]?.path === ranged;
}

function* countRange(sqlite: Sqlite, { table }: CollectionIndex, range: KeyRange, work: Work): Steps<number> {
  const end = range.end ? ' AND key < ?' : '';
  const behind = (from: string) => `FROM ${table} WHERE ${from}${end} ORDER BY key, rid`;
  let from = 'key >= ?';
  let values: SQLInputValue[] = [range.start];
  for (let total = 0; ; ) {
    const given = range.end ? [...values, range.end] : values;
    const counted = sqlite.first(
      `SELECT count(*) AS n FROM (SELECT 1 ${behind(from)} LIMIT ${COUNTED_AT_ONCE})`,
      ...given,
    );
    total += Number(counted?.n);
    if (Number(counted?.n) < COUNTED_AT_ONCE) return total;
    const last = sqlite.first(
      `SELECT key, rid ${behind(from)} LIMIT 1 OFFSET ${COUNTED_AT_ONCE - 1}`,
      ...given,
    );
    from = '(key, rid) > (?, ?)';
    values = [last?.key ?? null, last?.rid ?? null];
    if (work.isSliceOver) yield PAUSE;
  }
}
