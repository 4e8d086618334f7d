import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BSON, type Document, MongoClient } from 'mongodb';
import { env } from '#server/config/env.ts';
import { uploadFolder } from '#server/integrations/storage.ts';

// A separate connection, to tell the test's reads from the product's.
const client = new MongoClient(env().MONGODB_URI ?? '');
const database = client.db();

export type Contents = { documents: Map<string, Document[]>; files: string };

/** Returns all documents and uploaded bytes of an installation. */
export async function readContents(): Promise<Contents> {
  const collections = await database.collections();
  const read = collections.map(
    async (collection) => [collection.collectionName, await collection.find().toArray()] as const,
  );
  const files = existsSync(uploadFolder()) ? readdirSync(uploadFolder()).toSorted() : [];
  const sizes = files.map((file) => `${file} ${statSync(join(uploadFolder(), file)).size}`);
  return { documents: new Map(await Promise.all(read)), files: sizes.join('\n') };
}

const wordsOf = (documents: Document[] = []): string => BSON.EJSON.stringify(documents);

/** Returns the names of the differences. */
export function differences(before: Contents, after: Contents): string[] {
  const names = new Set([...before.documents.keys(), ...after.documents.keys()]);
  const changed = [...names].filter(
    (name) => wordsOf(before.documents.get(name)) !== wordsOf(after.documents.get(name)),
  );
  return before.files === after.files ? changed : [...changed, 'files'];
}

/** Restores documents; files stay. */
export async function restore(before: Contents): Promise<void> {
  const now = await readContents();
  for (const name of differences({ ...before, files: '' }, { ...now, files: '' })) {
    await database.collection(name).deleteMany({});
    const documents = before.documents.get(name) ?? [];
    if (documents.length > 0) await database.collection(name).insertMany(documents);
  }
}

export const closeContents = (): Promise<void> => client.close();
