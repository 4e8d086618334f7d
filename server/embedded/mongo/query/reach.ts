import { isDocument, ownField } from '#server/embedded/mongo/values/document.ts';
import { ARRAY_INDEX } from '#server/embedded/mongo/values/paths.ts';

/** Records which array element matched, for the positional `$`. */
export type Match = { arrayIndex?: number };
export type Predicate = (document: unknown, match?: Match) => boolean;
/** Tests a value; `isWholeArray` marks an array tested as a whole. */
export type ValueTest = (value: unknown, isWholeArray: boolean) => boolean;

export type Target = {
  some(document: unknown, test: ValueTest, match?: Match): boolean;
  someWhole(document: unknown, test: ValueTest, match?: Match): boolean;
  exists(document: unknown, match?: Match): boolean;
};

export function pathTarget(path: string): Target {
  const parts = path.split('.');
  return {
    some: (document, test, match) => reach(document, parts, 0, { test, fanOut: true, match }),
    someWhole: (document, test, match) => reach(document, parts, 0, { test, fanOut: false, match }),
    exists: (document, match) => existsAt(document, parts, 0, match),
  };
}

/** An array element itself (`$elemMatch: { $gt: 1 }`), without fan-out. */
export const elementTarget: Target = {
  some: (element, test) => test(element, Array.isArray(element)),
  someWhole: (element, test) => test(element, Array.isArray(element)),
  exists: (element) => element !== undefined,
};

type Visit = { test: ValueTest; fanOut: boolean; match: Match | undefined };

function reach(value: unknown, parts: readonly string[], depth: number, visit: Visit): boolean {
  const part = parts[depth];
  if (part === undefined) return reachLeaf(value, visit);
  if (Array.isArray(value)) return reachThroughArray(value, parts, depth, visit);
  if (isDocument(value)) return reach(ownField(value, part), parts, depth + 1, visit);
  return visit.test(undefined, false);
}

function reachLeaf(value: unknown, visit: Visit): boolean {
  if (!Array.isArray(value)) return visit.test(value, false);
  if (visit.fanOut) {
    const index = value.findIndex((element) => visit.test(element, false));
    if (index !== -1) {
      if (visit.match) visit.match.arrayIndex ??= index;
      return true;
    }
  }
  return visit.test(value, true);
}

function reachThroughArray(array: unknown[], parts: readonly string[], depth: number, visit: Visit): boolean {
  const part = parts[depth] ?? '';
  if (ARRAY_INDEX.test(part) && reachElement(array, parts, depth, visit)) return true;
  const index = array.findIndex((element) => isDocument(element) && reach(element, parts, depth, visit));
  if (index !== -1 && visit.match) visit.match.arrayIndex = index;
  return index !== -1;
}

function reachElement(array: unknown[], parts: readonly string[], depth: number, visit: Visit): boolean {
  const index = Number(parts[depth]);
  if (index >= array.length) return !array.some(isDocument) && visit.test(undefined, false);
  const element: unknown = array[index];
  if (depth + 1 === parts.length) return visit.test(element, Array.isArray(element));
  return reach(element, parts, depth + 1, visit);
}

function existsAt(value: unknown, parts: readonly string[], depth: number, match?: Match): boolean {
  const part = parts[depth];
  if (part === undefined) return value !== undefined;
  if (isDocument(value)) return Object.hasOwn(value, part) && existsAt(value[part], parts, depth + 1, match);
  if (!Array.isArray(value)) return false;
  if (ARRAY_INDEX.test(part) && existsAt(value[Number(part)], parts, depth + 1, match)) return true;
  const index = value.findIndex((element) => isDocument(element) && existsAt(element, parts, depth, match));
  if (index !== -1 && match) match.arrayIndex = index;
  return index !== -1;
}
