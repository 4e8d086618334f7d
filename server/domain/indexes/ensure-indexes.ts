import { type Collection, type Db, type IndexDescription, MongoServerError } from 'mongodb';
import { isDuplicateKey } from '#server/platform/database.ts';
import { everyModel } from './every-model.ts';

/** MongoDB's names for them are IndexOptionsConflict and IndexKeySpecsConflict. */
const CHANGED: ReadonlySet<unknown> = new Set([85, 86]);

const INDEX_NOT_FOUND = 27;

type Index = IndexDescription & { name: string };

/**
 * Makes the indexes that the models describe. One with other options than before is made again; one that no model
 * describes any more is left alone, because the migration that stops using it drops it. Two processes that replace an
 * index at once may build it twice.
 * @returns false when an index would have to be replaced, and `mayReplace` is false
 * @throws Error with one sentence when stored documents violate a unique index
 */
export async function ensureIndexes(database: Db, { mayReplace = true } = {}): Promise<boolean> {
  for (const { collection, schema } of Object.values(everyModel())) {
    const indexes: Index[] = [];
    for (const [key, options] of schema.indexes()) {
      // Two indexes may have the same fields, one of them for some documents only: then one has a name of its own.
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

/** Returns what two indexes must differ in. The order of the fields matters. */
const whatOf = ({ key, partialFilterExpression }: IndexDescription) =>
  JSON.stringify([key, partialFilterExpression]);

/** Drops what an index takes the place of: one of its name, or of its fields under another name. */
async function dropOld(collection: Collection, index: Index): Promise<void> {
  for (const { name, ...existing } of await collection.indexes()) {
    if (!name || (name !== index.name && whatOf(existing) !== whatOf(index))) continue;
    await collection.dropIndex(name).catch((error: unknown) => {
      // Another process that starts at the same time was first.
      if (!(error instanceof MongoServerError) || error.code !== INDEX_NOT_FOUND) throw error;
    });
  }
}

const isChanged = (error: unknown) => error instanceof MongoServerError && CHANGED.has(error.code);

/** Names fields and never their values, which may be somebody's address. */
function violated(collection: string, cause: unknown): Error {
  const pattern = cause instanceof MongoServerError ? cause.keyPattern : undefined;
  const fields = Object.keys((pattern as object | undefined) ?? {}).join(' and ');
  return new Error(
    `Several documents in ${collection} have the same ${fields}, which must be unique: ` +
      'change or delete all but one of them, and start again.',
    { cause },
  );
}
