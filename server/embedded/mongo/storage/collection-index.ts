import { compileFilter } from '#server/embedded/mongo/query/compile-filter.ts';
import { type Predicate } from '#server/embedded/mongo/query/reach.ts';
import { ServerError } from '#server/embedded/mongo/server-error.ts';
import { type Document, isDocument } from '#server/embedded/mongo/values/document.ts';
import { type Direction, encodeKey } from '#server/embedded/mongo/values/index-key.ts';
import { optionalNumber } from '#server/embedded/mongo/values/number.ts';
import { areParallelPaths, valuesAtPath } from '#server/embedded/mongo/values/paths.ts';

export type IndexField = { path: string; parts: string[]; direction: Direction };

export type IndexKeys = { keys: Buffer[]; isMultikey: boolean };

export class CollectionIndex {
  readonly name: string;
  readonly fields: readonly IndexField[];
  readonly isUnique: boolean;
  readonly isSparse: boolean;
  readonly partialFilter: Document | undefined;
  readonly table: string;
  readonly id: number;
  specification: Document;
  /** A document had an array in an indexed field: the order cannot serve a sort. */
  isMultikey: boolean;
  readonly #accepts: Predicate;

  constructor(id: number, specification: Document, isMultikey: boolean) {
    this.id = id;
    this.table = `i${id}`;
    this.specification = specification;
    this.isMultikey = isMultikey;
    this.name = String(specification.name);
    this.isUnique = specification.unique === true;
    this.isSparse = specification.sparse === true;
    const { key, partialFilterExpression } = specification;
    this.partialFilter = isDocument(partialFilterExpression) ? partialFilterExpression : undefined;
    this.#accepts = compileFilter(this.partialFilter);
    this.fields = Object.entries(isDocument(key) ? key : {}).map(([path, value]) => ({
      path,
      parts: path.split('.'),
      direction: (optionalNumber(value) ?? 1) < 0 ? -1 : 1,
    }));
  }

  get expireAfterSeconds(): number | undefined {
    return optionalNumber(this.specification.expireAfterSeconds);
  }

  keysOf(document: Document): IndexKeys {
    if (!this.#accepts(document)) return { keys: [], isMultikey: false };
    let keys: Buffer[] = [Buffer.alloc(0)];
    let arrayPath: string | undefined;
    let isPresent = false;
    for (const { parts, direction } of this.fields) {
      const found = valuesAtPath(document, parts);
      if (found.arrayPath !== undefined) {
        refuseParallelArrays(arrayPath, found.arrayPath);
        arrayPath = found.arrayPath;
      }
      isPresent ||= found.isPresent;
      const fieldKeys = distinctKeys(found.values.map((value) => encodeKey(value, direction)));
      keys = keys.flatMap((prefix) => fieldKeys.map((key) => Buffer.concat([prefix, key])));
    }
    if (this.isSparse && !isPresent) return { keys: [], isMultikey: false };
    return { keys, isMultikey: arrayPath !== undefined };
  }

  valuesOfKey(document: Document, key: Buffer): Document {
    const values: Document = {};
    let offset = 0;
    for (const { path, parts, direction } of this.fields) {
      for (const value of valuesAtPath(document, parts).values) {
        const fieldKey = encodeKey(value, direction);
        if (!key.subarray(offset, offset + fieldKey.length).equals(fieldKey)) continue;
        values[path] = value ?? null;
        offset += fieldKey.length;
        break;
      }
    }
    return values;
  }
}

function refuseParallelArrays(first: string | undefined, second: string): void {
  if (first !== undefined && areParallelPaths(first, second))
    throw new ServerError('CannotIndexParallelArrays', `cannot index parallel arrays [${second}] [${first}]`);
}

function distinctKeys(keys: Buffer[]): Buffer[] {
  if (keys.length === 1) return keys;
  return [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()];
}
