import { type Collection, type Db, type IndexDescription, MongoServerError } from 'mongodb';
import { isDuplicateKey } from '#server/platform/database.ts';
import { everyModel } from './every-model.ts';

/** MongoDB's IndexOptionsConflict and IndexKeySpecsConflict. */
const CHANGED: ReadonlySet<unknown> = new Set([85, 86]);

const INDEX_NOT_FOUND = 27;

type Index = IndexDescription & { name: string };

/** Creates and replaces indexes. Returns false if it may not replace one. Throws for violated unique indexes. */
export async function ensureIndexes(database: Db, { mayReplace = true } = {}): Promise<boolean> {
  for (const { collection, schema } of Object.values(everyModel())) {
    const indexes: Index[] = [];
    for (const [key, options] of schema.indexes()) {
      // A partial index may share its fields with another one and then has its own name.
      const name = options.name ?? Object.entries(key).flat().join('_');
      indexes.push({ ...options, key, name } as Index);
    }
    if (indexes.length === 0) continue;
    try {
      await ensureIndexesOf(database.collection(collection.name), indexes, mayReplace);
    } catch (error) {
      if (mayReplace || !isChanged(error)) throw error;
      return false;
    }
  }
  return true;
}

async function ensureIndexesOf(collection: Collection, indexes: Index[], mayReplace: boolean): Promise<void> {
  try {
    await collection.createIndexes(indexes);
  } catch (error) {
    const [index, ...others] = indexes;
    if (isDuplicateKey(error)) throw violated(collection.collectionName, error);
    if (!index || !mayReplace || !isChanged(error)) throw error;
    if (others.length === 0) await dropOld(collection, index);
    for (const each of indexes) await ensureIndexesOf(collection, [each], mayReplace);
  }
}

const whatOf = ({ key, partialFilterExpression }: IndexDescription) =>
  JSON.stringify([key, partialFilterExpression]);

async function dropOld(collection: Collection, index: Index): Promise<void> {
  for (const { name, ...existing } of await collection.indexes()) {
    if (!name || (name !== index.name && whatOf(existing) !== whatOf(index))) continue;
    await collection.dropIndex(name).catch((error: unknown) => {
      // Another starting process dropped it first.
      if (!(error instanceof MongoServerError) || error.code !== INDEX_NOT_FOUND) throw error;
    });
  }
}

const isChanged = (error: unknown) => error instanceof MongoServerError && CHANGED.has(error.code);

/** Names fields, never values, which may be addresses. */
function violated(collection: string, cause: unknown): Error {
  const pattern = cause instanceof MongoServerError ? cause.keyPattern : undefined;
  const fields = Object.keys((pattern as object | undefined) ?? {}).join(' and ');
  return new Error(
    `Several documents in ${collection} have the same ${fields}, which must be unique: ` +
      'change or delete all but one of them, and start again.',
    { cause },
  );
}
