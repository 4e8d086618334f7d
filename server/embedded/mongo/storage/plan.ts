import {
  type Direction,
  encodeKey,
  endOfPrefix,
  type KeyRange,
  keyRangeOfType,
} from '#server/embedded/mongo/values/index-key.ts';
import type { SortField } from '#server/embedded/mongo/values/paths.ts';
import { TypeOrder, typeOrder } from '#server/embedded/mongo/values/type-order.ts';
import type { CollectionIndex, IndexField } from './collection-index.ts';
import { type Condition, type Conditions, collectConditions, impliesPartialFilter } from './conditions.ts';

/** How a find reaches its documents. `isSorted`: in the requested order. */
export type Plan =
  | { stage: 'IDHACK'; keys: Buffer[]; isSorted: boolean }
  | {
      stage: 'IXSCAN';
      index: CollectionIndex | '_id_';
      ranges: KeyRange[];
      isReverse: boolean;
      isSorted: boolean;
    }
  | { stage: 'COLLSCAN'; isReverse: boolean; isSorted: boolean };

const MAX_RANGES = 1_000;
/**
 * An equality narrows more than a range, a range more than a sort saves; a full unique key is one document. Null is what most
 * documents have in a field that few fill.
 */
const SCORE = { equality: 10, nullish: 5, range: 6, sort: 4, unique: 5 };

type Request = { filter: unknown; sort: readonly SortField[]; hint?: string | undefined };

/** Chooses the access path. It may yield too much, because the filter is tested again. */
export function choosePlan(indexes: readonly CollectionIndex[], request: Request): Plan {
  const conditions = collectConditions(request.filter);
  const ids = request.hint === undefined ? seekableValues(conditions.get('_id')) : undefined;
  if (ids) return planById(ids, request.sort);
  if (request.sort[0]?.path === '$natural') return planScan(request.sort[0].direction);
  const candidates = indexes
    .filter((index) => request.hint === undefined || request.hint === index.name)
    .filter((index) => holdsEveryMatch(index, conditions, request.filter))
    .map((index) => rate(index, conditions, request.sort))
    .filter(({ score }) => score > 0 || request.hint !== undefined);
  const best = candidates.reduce<Candidate | undefined>(
    (found, candidate) => (found && found.score >= candidate.score ? found : candidate),
    undefined,
  );
  return best?.plan ?? planByIdOrder(conditions, request.sort);
}

function planById(ids: readonly unknown[], sort: readonly SortField[]): Plan {
  const keys = new Map(ids.map((id) => encodeKey(id)).map((key) => [key.toString('latin1'), key]));
  return { stage: 'IDHACK', keys: [...keys.values()], isSorted: keys.size < 2 || sort.length === 0 };
}

function planScan(direction: Direction): Plan {
  return { stage: 'COLLSCAN', isReverse: direction === -1, isSorted: true };
}

/** The `_id` column is an ordered index too. */
function planByIdOrder(conditions: Conditions, sort: readonly SortField[]): Plan {
  const range = rangeOf(conditions.get('_id'), 1, true);
  const isSorted = sort.length === 0 || sort[0]?.path === '_id';
  if (!range && sort[0]?.path !== '_id') return { stage: 'COLLSCAN', isReverse: false, isSorted };
  return {
    stage: 'IXSCAN',
    index: '_id_',
    ranges: [range ?? { start: Buffer.alloc(0), end: null }],
    isReverse: sort[0]?.path === '_id' && sort[0].direction === -1,
    isSorted,
  };
}

/** A sparse or partial index serves only filters whose matches it surely contains. */
function holdsEveryMatch(index: CollectionIndex, conditions: Conditions, filter: unknown): boolean {
  if (index.partialFilter && !impliesPartialFilter(filter, index.partialFilter)) return false;
  return !index.isSparse || index.fields.some(({ path }) => demandsPresence(conditions.get(path)));
}

function demandsPresence(condition: Condition | undefined): boolean {
  if (!condition) return false;
  if (condition.exists || condition.range || condition.prefix !== undefined) return true;
  return condition.equal?.every((value) => value !== null && value !== undefined) === true;
}

type Candidate = { score: number; plan: Plan };

function rate(index: CollectionIndex, conditions: Conditions, sort: readonly SortField[]): Candidate {
  const { prefixes, depth } = equalityPrefixes(index.fields, conditions);
  const field = index.fields[depth];
  const range = field ? rangeOf(conditions.get(field.path), field.direction, !index.isMultikey) : undefined;
  const direction =
    index.isMultikey || prefixes.length > 1 ? undefined : sortDirection(index.fields, depth, sort);
  const leading = index.fields.slice(0, depth).map(({ path }) => seekableValues(conditions.get(path)));
  let score = leading.reduce(
    (sum, values) => sum + (values?.some(isNullish) ? SCORE.nullish : SCORE.equality),
    0,
  );
  if (range) score += SCORE.range;
  if (direction !== undefined && sort.length > 0) score += SCORE.sort;
  if (index.isUnique && depth === index.fields.length) score += SCORE.unique;
  return {
    score,
    plan: {
      stage: 'IXSCAN',
      index,
      ranges: prefixes.map((prefix) => rangeBehind(prefix, range)),
      isReverse: direction === -1,
      isSorted: sort.length === 0 || direction !== undefined,
    },
  };
}

/** Returns the ranges of keys in which an index has a filter's matches, undefined if it may lack some of them. */
export function rangesOf(index: CollectionIndex, filter: unknown): readonly KeyRange[] | undefined {
  const conditions = collectConditions(filter);
  if (!holdsEveryMatch(index, conditions, filter)) return undefined;
  const { plan } = rate(index, conditions, []);
  return plan.stage === 'IXSCAN' ? plan.ranges : undefined;
}

const isNullish = (value: unknown) => typeOrder(value) === TypeOrder.nullish;

/** Returns the values to seek; not arrays, which are indexed by element. */
function seekableValues(condition: Condition | undefined): readonly unknown[] | undefined {
  return condition?.equal?.some(Array.isArray) ? undefined : condition?.equal;
}

function equalityPrefixes(fields: readonly IndexField[], conditions: Conditions) {
  let prefixes: Buffer[] = [Buffer.alloc(0)];
  let depth = 0;
  for (const { path, direction } of fields) {
    const values = seekableValues(conditions.get(path));
    if (!values || values.length * prefixes.length > MAX_RANGES) break;
    const keys = values.map((value) => encodeKey(value, direction));
    prefixes = prefixes.flatMap((prefix) => keys.map((key) => Buffer.concat([prefix, key])));
    depth++;
  }
  return { prefixes, depth };
}

function rangeBehind(prefix: Buffer, range: KeyRange | undefined): KeyRange {
  if (!range) return { start: prefix, end: endOfPrefix(prefix) };
  const end = range.end ? Buffer.concat([prefix, range.end]) : endOfPrefix(prefix);
  return { start: Buffer.concat([prefix, range.start]), end };
}

/** Returns a range's keys. With an array, two elements may each satisfy one end: then `canCombine` is false. */
function rangeOf(
  condition: Condition | undefined,
  direction: Direction,
  canCombine: boolean,
): KeyRange | undefined {
  if (!condition?.range)
    return condition?.prefix === undefined ? undefined : stringRange(condition.prefix, direction);
  const ends = Object.entries(condition.range);
  const order = typeOrder(ends[0]?.[1]);
  const usable = ends.filter(([, value]) => typeOrder(value) === order);
  return usable
    .slice(0, canCombine ? usable.length : 1)
    .reduce<KeyRange>(
      (range, [operator, value]) => narrow(range, operator, encodeKey(value, direction), direction),
      keyRangeOfType(order, direction),
    );
}

function narrow(range: KeyRange, operator: string, key: Buffer, direction: Direction): KeyRange {
  const isLowEnd = operator.startsWith('$gt') === (direction === 1);
  const isInclusive = operator.endsWith('e');
  // `end` is exclusive: an inclusive low end and an exclusive high end are the key itself.
  const edge = isInclusive === isLowEnd ? key : endOfPrefix(key);
  if (!edge) return range;
  if (isLowEnd) return Buffer.compare(edge, range.start) > 0 ? { ...range, start: edge } : range;
  return !range.end || Buffer.compare(edge, range.end) < 0 ? { ...range, end: edge } : range;
}

function stringRange(prefix: string, direction: Direction): KeyRange {
  const key = encodeKey(prefix, direction);
  // Without the two bytes that end a string.
  const start = key.subarray(0, key.length - 2);
  return { start, end: endOfPrefix(start) };
}

function sortDirection(
  fields: readonly IndexField[],
  depth: number,
  sort: readonly SortField[],
): Direction | undefined {
  const fixed = new Set(fields.slice(0, depth).map(({ path }) => path));
  const rest = fields.slice(depth);
  const needed = sort.filter(({ path }) => !fixed.has(path));
  const turns = needed.map(({ path, direction }, position) => {
    const field = rest[position];
    return field?.path === path ? field.direction * direction : 0;
  });
  if (turns.every((turn) => turn === 1)) return 1;
  return turns.every((turn) => turn === -1) ? -1 : undefined;
}
