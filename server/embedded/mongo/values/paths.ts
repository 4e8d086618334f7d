import { BadValue } from '#server/embedded/mongo/server-error.ts';
import { compareValues } from './compare.ts';
import { isDocument, ownField } from './document.ts';
import { optionalNumber } from './number.ts';

export const ARRAY_INDEX = /^\d+$/;

export type PathValues = {
  values: unknown[];
  arrayPath: string | undefined;
  /** An empty array has no value, but its field exists. */
  isPresent: boolean;
};

/** Returns the indexed values of a path: arrays fan out, missing is one undefined. */
export function valuesAtPath(document: unknown, parts: readonly string[]): PathValues {
  const found: PathValues = { values: [], arrayPath: undefined, isPresent: false };
  collect(document, parts, 0, found);
  return found;
}

function collect(value: unknown, parts: readonly string[], depth: number, found: PathValues): void {
  const part = parts[depth];
  if (part === undefined) collectLeaf(value, parts, found);
  else if (Array.isArray(value)) collectFromArray(value, parts, depth, found);
  else if (isDocument(value)) collect(ownField(value, part), parts, depth + 1, found);
  else found.values.push(undefined);
}

function collectLeaf(value: unknown, parts: readonly string[], found: PathValues): void {
  found.isPresent ||= value !== undefined;
  if (!Array.isArray(value)) {
    found.values.push(value);
    return;
  }
  found.arrayPath ??= parts.join('.');
  if (value.length === 0) found.values.push(undefined);
  for (const element of value) found.values.push(element);
}

function collectFromArray(
  array: unknown[],
  parts: readonly string[],
  depth: number,
  found: PathValues,
): void {
  found.arrayPath ??= parts.slice(0, depth).join('.');
  const part = parts[depth] ?? '';
  const element = ARRAY_INDEX.test(part) ? array[Number(part)] : undefined;
  if (element !== undefined) {
    // An index addresses the element itself, without fan-out.
    if (depth + 1 === parts.length) {
      found.values.push(element);
      found.isPresent = true;
    } else collect(element, parts, depth + 1, found);
    return;
  }
  const documents = array.filter(isDocument);
  if (documents.length < array.length || array.length === 0) found.values.push(undefined);
  for (const document of documents) collect(document, parts, depth, found);
}

/** Follows documents, and arrays by index, without fan-out. */
export function valueAtPath(document: unknown, parts: readonly string[]): unknown {
  let value = document;
  for (const part of parts) {
    if (Array.isArray(value)) value = ARRAY_INDEX.test(part) ? value[Number(part)] : undefined;
    else value = isDocument(value) ? ownField(value, part) : undefined;
  }
  return value;
}

/** Returns whether two array paths would multiply: neither contains the other. */
export function areParallelPaths(first: string, second: string): boolean {
  return first !== second && !first.startsWith(`${second}.`) && !second.startsWith(`${first}.`);
}

export type SortField = { path: string; parts: string[]; direction: 1 | -1 };

export function parseSort(sort: unknown): SortField[] {
  if (!isDocument(sort)) return [];
  return Object.entries(sort).map(([path, value]) => {
    const direction = optionalNumber(value);
    if (direction === undefined || direction === 0) throw new BadValue(`Illegal sort direction for ${path}`);
    return { path, parts: path.split('.'), direction: direction < 0 ? -1 : 1 };
  });
}

/** Sorts stably; an array sorts by its smallest element, descending by its largest. */
export function sortBy<T>(
  items: readonly T[],
  fields: readonly SortField[],
  read: (item: T) => unknown,
): T[] {
  const keyed = items.map((item) => ({ item, keys: sortKeys(read(item), fields) }));
  return keyed
    .toSorted((left, right) => compareSortKeys(left.keys, right.keys, fields))
    .map(({ item }) => item);
}

export function compareSortKeys(
  left: readonly unknown[],
  right: readonly unknown[],
  fields: readonly SortField[],
): number {
  for (let index = 0; index < fields.length; index++) {
    const result = compareValues(left[index], right[index]);
    if (result !== 0) return result * (fields[index]?.direction ?? 1);
  }
  return 0;
}

export function sortKeys(document: unknown, fields: readonly SortField[]): unknown[] {
  let arrayPath: string | undefined;
  return fields.map(({ parts, direction }) => {
    const found = valuesAtPath(document, parts);
    if (found.arrayPath !== undefined) {
      if (arrayPath !== undefined && areParallelPaths(arrayPath, found.arrayPath))
        throw new BadValue('cannot sort with keys that are parallel arrays');
      arrayPath = found.arrayPath;
    }
    return found.values.reduce((best, value) => (compareValues(value, best) * direction < 0 ? value : best));
  });
}
