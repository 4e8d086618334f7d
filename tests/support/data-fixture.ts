import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { constants, gunzipSync, gzipSync } from 'node:zlib';
import { EJSON } from 'bson';
import type { Db, Document, IndexDescription } from 'mongodb';

// An installation's documents with types, indexes and files in one small file.

type Stored = {
  version: number;
  collections: Record<string, { documents: Document[]; indexes: IndexDescription[] }>;
  /** By path in the data folder, in base64. */
  files: Record<string, string>;
};

const FOLDER = 'tests/fixtures/data';
/** Folders of DATA_DIR with files of documents. */
const FOLDERS = ['media', 'uploads'];

export const fixtureVersions = (): number[] =>
  readdirSync(FOLDER)
    .flatMap((name) => /^v(\d+)\.json\.gz$/.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => a - b);

export const fixtureFile = (version: number): string => join(FOLDER, `v${version}.json.gz`);

export async function writeFixture(version: number, database: Db, dataDir: string): Promise<void> {
  const collections = await dump(database);
  const files = Object.fromEntries(
    FOLDERS.flatMap((name) => filesBelow(join(dataDir, name))).map((path) => [
      path.slice(dataDir.length + 1),
      readFileSync(path, 'base64'),
    ]),
  );
  const stored: Stored = { version, collections, files };
  mkdirSync(FOLDER, { recursive: true });
  const text = EJSON.stringify(stored, { relaxed: false });
  writeFileSync(fixtureFile(version), gzipSync(text, { level: constants.Z_BEST_COMPRESSION }));
}

/** Returns all documents with their stored types, and all indexes, by collection. */
export async function dump(database: Db): Promise<Stored['collections']> {
  const collections: Stored['collections'] = {};
  const names = (await database.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  for (const name of names.toSorted()) {
    const collection = database.collection(name);
    const documents = await collection.find({}, { promoteValues: false, sort: { _id: 1 } }).toArray();
    const indexes = (await collection.indexes()) as IndexDescription[];
    collections[name] = {
      documents,
      indexes: indexes
        .filter(({ key }) => !('_id' in key && Object.keys(key).length === 1))
        .toSorted((a, b) => String(a.name).localeCompare(String(b.name))),
    };
  }
  return collections;
}

/** Loads a fixture into an empty database and a data folder. */
export async function loadFixture(version: number, database: Db, dataDir?: string): Promise<void> {
  const { collections, files } = EJSON.parse(gunzipSync(readFileSync(fixtureFile(version))).toString(), {
    relaxed: false,
  }) as Stored;
  for (const [name, { documents, indexes }] of Object.entries(collections)) {
    await database.createCollection(name);
    if (documents.length > 0) await database.collection(name).insertMany(documents);
    if (indexes.length > 0) await database.collection(name).createIndexes(indexes);
  }
  if (dataDir === undefined) return;
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(dataDir, path)), { recursive: true });
    writeFileSync(join(dataDir, path), bytes, 'base64');
  }
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();
