import { BadValue, notSupported, ServerError } from '#server/embedded/mongo/server-error.ts';
import type { Collection } from '#server/embedded/mongo/storage/collection.ts';
import type { CollectionIndex } from '#server/embedded/mongo/storage/collection-index.ts';
import { equalValues } from '#server/embedded/mongo/values/compare.ts';
import { type Document, encodeDocument, isDocument } from '#server/embedded/mongo/values/document.ts';
import { formatValue } from '#server/embedded/mongo/values/format.ts';
import { optionalNumber } from '#server/embedded/mongo/values/number.ts';
import {
  type Command,
  collectionName,
  findCollection,
  refuseCollation,
  requireCollection,
} from './command.ts';

const ID_INDEX = { v: 2, key: { _id: 1 }, name: '_id_' };
/** Supported index options; others have no effect here. */
const KEPT_OPTIONS = ['unique', 'sparse', 'partialFilterExpression', 'expireAfterSeconds'];
const IGNORED_OPTIONS = new Set(['v', 'key', 'name', 'background', 'ns', 'collation']);

const createIndexes: Command = function* (request, context) {
  const { body, database } = request;
  const existing = findCollection(request, context);
  if (!Array.isArray(body.indexes) || body.indexes.length === 0)
    throw new BadValue('Must specify at least one index to create');
  const collection = existing ?? context.store.create(database, collectionName(request));
  const before = collection.indexes.length + 1;
  for (const requested of body.indexes) {
    const specification = parseIndex(requested);
    if (equalValues(specification.key, ID_INDEX.key) || findSame(collection, specification)) continue;
    yield* context.store.createIndex(collection, specification, context.work);
  }
  const after = collection.indexes.length + 1;
  return {
    numIndexesBefore: before,
    numIndexesAfter: after,
    createdCollectionAutomatically: !existing,
    ...(before === after && { note: 'all indexes already exist' }),
  };
};

function parseIndex(requested: unknown): Document {
  const options = isDocument(requested) ? requested : {};
  const { key } = options;
  if (!isDocument(key) || Object.keys(key).length === 0)
    throw new ServerError('CannotCreateIndex', 'Index keys cannot be an empty object');
  refuseCollation(options);
  for (const [path, direction] of Object.entries(key)) refuseKind(path, direction);
  const unknown = Object.keys(options).find(
    (name) => !KEPT_OPTIONS.includes(name) && !IGNORED_OPTIONS.has(name),
  );
  if (unknown !== undefined) throw notSupported(`The index option ${unknown}`);
  const kept = KEPT_OPTIONS.filter((name) => options[name] !== undefined && options[name] !== false);
  return {
    v: 2,
    key,
    name: typeof options.name === 'string' ? options.name : defaultName(key),
    ...Object.fromEntries(kept.map((name) => [name, options[name]])),
  };
}

function refuseKind(path: string, direction: unknown): void {
  if (typeof direction === 'string') throw notSupported(`The index type ${direction}`);
  if (path.includes('$**')) throw notSupported('A wildcard index');
  if (!optionalNumber(direction))
    throw new ServerError(
      'CannotCreateIndex',
      `Values in the index key pattern must be numbers, not ${formatValue(direction)}`,
    );
}

function defaultName(key: Document): string {
  return Object.entries(key)
    .map(([path, direction]) => `${path}_${String(direction)}`)
    .join('_');
}

function findSame(collection: Collection, specification: Document): boolean {
  const named = collection.indexes.find(({ name }) => name === specification.name);
  if (named && isSameDefinition(named, specification)) return true;
  if (named)
    throw new ServerError(
      'IndexKeySpecsConflict',
      `An existing index has the same name as the requested index: ${named.name}`,
    );
  const keyed = collection.indexes.find(
    (index) =>
      equalValues(index.specification.key, specification.key) &&
      equalValues(index.specification.partialFilterExpression, specification.partialFilterExpression),
  );
  if (!keyed) return false;
  throw new ServerError('IndexOptionsConflict', `Index already exists with a different name: ${keyed.name}`);
}

function isSameDefinition({ specification: known }: CollectionIndex, requested: Document): boolean {
  return ['key', ...KEPT_OPTIONS].every((option) => equalValues(known[option], requested[option]));
}

const listIndexes: Command = (request, context) => {
  const collection = requireCollection(request, context);
  const specifications = [ID_INDEX, ...collection.indexes.map(({ specification }) => specification)];
  return context.cursors.firstBatch(request, context, {
    namespace: collection.namespace,
    documents: specifications.map(encodeDocument),
  });
};

const dropIndexes: Command = (request, context) => {
  const collection = requireCollection(request, context);
  const nIndexesWas = collection.indexes.length + 1;
  for (const index of indexesToDrop(collection, request.body.index))
    context.store.dropIndex(collection, index);
  return { nIndexesWas };
};

function indexesToDrop(collection: Collection, wanted: unknown): readonly CollectionIndex[] {
  if (wanted === '*') return collection.indexes;
  return [wanted].flat().map((nameOrKey) => {
    if (nameOrKey === '_id_' || equalValues(nameOrKey, ID_INDEX.key))
      throw new ServerError('InvalidOptions', 'cannot drop _id index');
    return requireIndex(collection, nameOrKey);
  });
}

export function requireIndex(collection: Collection, nameOrKey: unknown): CollectionIndex {
  const index = collection.indexes.find(({ name, specification }) =>
    isDocument(nameOrKey) ? equalValues(specification.key, nameOrKey) : name === nameOrKey,
  );
  if (index) return index;
  throw new ServerError('IndexNotFound', `index not found with name [${formatValue(nameOrKey)}]`);
}

export const indexReads: Readonly<Record<string, Command>> = { listIndexes };
export const indexWrites: Readonly<Record<string, Command>> = { createIndexes, dropIndexes };
