import { ServerError } from '#server/embedded/mongo/server-error.ts';
import { type Document, isDocument, ownField, setField } from '#server/embedded/mongo/values/document.ts';
import { optionalNumber } from '#server/embedded/mongo/values/number.ts';

/** A Map, since a field may have any name. */
export type FieldTree = Map<string, FieldTree | 'field'>;

export function addToTree(tree: FieldTree, path: string, leaf: 'field'): void {
  const parts = path.split('.');
  const last = parts.pop() ?? '';
  let branch = tree;
  for (const part of parts) {
    const next = branch.get(part) ?? new Map<string, FieldTree | 'field'>();
    if (next === 'field') throw new ServerError('PathCollision', `Path collision at ${path}`);
    branch.set(part, next);
    branch = next;
  }
  if (branch.get(last) instanceof Map) throw new ServerError('PathCollision', `Path collision at ${path}`);
  branch.set(last, leaf);
}

/** Drops scalars where the tree goes deeper. */
export function include(document: Document, tree: FieldTree): Document {
  const result: Document = {};
  for (const key of Object.keys(document)) {
    const branch = tree.get(key);
    const value = document[key];
    if (branch === 'field') setField(result, key, value);
    else if (branch && Array.isArray(value)) setField(result, key, includeInArray(value, branch));
    else if (branch && isDocument(value)) setField(result, key, include(value, branch));
  }
  return result;
}

function includeInArray(array: unknown[], tree: FieldTree): unknown[] {
  return array.flatMap((element): unknown[] => {
    if (Array.isArray(element)) return [includeInArray(element, tree)];
    return isDocument(element) ? [include(element, tree)] : [];
  });
}

export function exclude(document: Document, tree: FieldTree): Document {
  const result: Document = {};
  for (const key of Object.keys(document)) {
    const branch = tree.get(key);
    if (branch !== 'field')
      setField(result, key, branch ? excludeInside(document[key], branch) : document[key]);
  }
  return result;
}

function excludeInside(value: unknown, tree: FieldTree): unknown {
  if (Array.isArray(value)) return value.map((element) => excludeInside(element, tree));
  return isDocument(value) ? exclude(value, tree) : value;
}

/** Slices the array at the path to `count` elements or `[skip, count]`; copies it first. */
export function sliceAtPath(holder: Document, parts: readonly string[], argument: unknown): void {
  const [part = '', ...rest] = parts;
  const value = ownField(holder, part);
  if (rest.length === 0) {
    if (Array.isArray(value)) setField(holder, part, slice(value, argument));
    return;
  }
  const cut = (item: unknown): unknown => {
    if (!isDocument(item)) return item;
    const copy = { ...item };
    sliceAtPath(copy, rest, argument);
    return copy;
  };
  if (value !== undefined) setField(holder, part, Array.isArray(value) ? value.map(cut) : cut(value));
}

function slice(array: unknown[], argument: unknown): unknown[] {
  if (Array.isArray(argument)) {
    const [skip = 0, count = 0] = argument.map((number) => optionalNumber(number) ?? 0);
    const start = skip < 0 ? Math.max(0, array.length + skip) : skip;
    return array.slice(start, start + count);
  }
  const count = optionalNumber(argument) ?? 0;
  return count >= 0 ? array.slice(0, count) : array.slice(count);
}

/** Sets a computed field through documents and array elements; undefined removes it. */
export function setAtPath(holder: Document, parts: readonly string[], value: unknown): void {
  const [part = '', ...rest] = parts;
  if (rest.length > 0) setField(holder, part, withValueInside(ownField(holder, part), rest, value));
  else if (value === undefined) delete holder[part];
  else setField(holder, part, value);
}

function withValueInside(inner: unknown, parts: readonly string[], value: unknown): unknown {
  if (Array.isArray(inner)) return inner.map((element) => withValueInside(element, parts, value));
  const copy: Document = isDocument(inner) ? { ...inner } : {};
  setAtPath(copy, parts, value);
  return copy;
}

/** Keeps only the matched element of the first array on the path. */
export function keepPosition(holder: Document, parts: readonly string[], index: number): void {
  const [part = '', ...rest] = parts;
  const value = ownField(holder, part);
  if (Array.isArray(value)) setField(holder, part, [value[index]]);
  else if (isDocument(value)) {
    const copy = { ...value };
    setField(holder, part, copy);
    keepPosition(copy, rest, index);
  }
}
