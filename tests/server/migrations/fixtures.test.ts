import '#tests/support/installation.ts';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Document } from 'mongodb';
import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_SECONDS } from '#lib/time/durations.ts';
import { checkCounts } from '#server/domain/counts/check-counts.ts';
import { checkLedger } from '#server/domain/credits/check-ledger.ts';
import { ensureIndexes } from '#server/domain/indexes/ensure-indexes.ts';
import { everyModel } from '#server/domain/indexes/every-model.ts';
import { findVersion } from '#server/migrations/data-version.ts';
import { newestVersion } from '#server/migrations/migrations.ts';
import { prepareData } from '#server/services/processes/prepare-data.ts';
import { dump, fixtureFile, fixtureVersions, loadFixture } from '#tests/support/data-fixture.ts';
import { orphans } from '#tests/support/orphans.ts';
import { queries } from '#tests/support/watch-queries.ts';

// Every released data version migrates to the current one.

const MAX_BYTES = 200_000;
const { db } = mongoose.connection;
if (!db) throw new Error('The database is not connected.');
const database = db;
const models = Object.values(everyModel());

test('each version has a fixture (npm run fixture:data)', () => {
  expect(fixtureVersions()).toEqual(Array.from({ length: newestVersion() }, (_, index) => index + 1));
});

// Otherwise an older program of the same data version, beside a newer one, would put the former index back.
test('a changed index raises the data version', async () => {
  await database.dropDatabase();
  await loadFixture(newestVersion(), database);
  const known = await indexesOf(database);
  await database.dropDatabase();
  await ensureIndexes(database);
  const current = await indexesOf(database);
  queries.clear();
  expect(current).toEqual(known);
});

describe.each(fixtureVersions())('version %i', (version) => {
  beforeEach(async () => {
    await database.dropDatabase();
    for (const name of ['media', 'uploads'])
      rmSync(join(process.env.DATA_DIR ?? '', name), { recursive: true, force: true });
    await loadFixture(version, database, process.env.DATA_DIR);
    await prepareData();
  });

  test('is small, and has a document of every collection it knows', async () => {
    expect(statSync(fixtureFile(version)).size).toBeLessThan(MAX_BYTES);
    if (version !== newestVersion()) return;
    const stored = await dump(database);
    const kept = models.filter(({ schema }) => !isShortLived(schema));
    const empty = kept.filter(({ collection }) => !stored[collection.name]?.documents.length);
    expect(empty.map(({ modelName }) => modelName)).toEqual([]);
    queries.clear();
  });

  test('migrates to the newest, and every document matches the current models', async () => {
    expect(await findVersion(database)).toBe(newestVersion());
    const misfits: string[] = [];
    for (const model of models) {
      for (const stored of await database.collection(model.collection.name).find().toArray()) {
        const document = new model(stored);
        await document.validate();
        const read = document.toObject({ flattenMaps: true, minimize: false }) as Document;
        misfits.push(...differences(stored, read, model.modelName));
      }
    }
    queries.clear();
    expect([...new Set(misfits)]).toEqual([]);
  });

  test('has balanced books, true counters, and an owner for every file', async () => {
    expect((await checkLedger()).differences).toEqual([]);
    expect((await checkCounts()).differences).toEqual([]);
    expect(await orphans()).toEqual([]);
  });

  test('has the indexes of a fresh installation', async () => {
    const other = database.client.db(`fresh_${process.pid}`);
    await ensureIndexes(other);
    const fresh = await indexesOf(other);
    const migrated = await indexesOf(database);
    await other.dropDatabase();
    queries.clear();
    expect(migrated).toEqual(fresh);
  });
});

/** Returns the indexes of the models' collections: those of the queue are its library's. */
async function indexesOf(from: typeof database) {
  const dumped = await dump(from);
  const indexed = models.filter(({ schema }) => schema.indexes().length > 0);
  return Object.fromEntries(
    indexed.map(({ collection: { name } }) => [name, dumped[name]?.indexes ?? 'missing']),
  );
}

/** Documents that expire within days: the database would delete a fixture's immediately. */
const isShortLived = (schema: mongoose.Schema) =>
  schema.indexes().some(([, { expireAfterSeconds = Infinity }]) => expireAfterSeconds <= 2 * DAY_SECONDS);

/** Fields that the models drop, and unwritten fields with a default. */
function differences(stored: unknown, read: unknown, path: string): string[] {
  if (Array.isArray(stored) && Array.isArray(read))
    return stored.flatMap((value, index) => differences(value, read[index], path));
  if (!isObject(stored) || !isObject(read)) return [];
  return [...new Set([...Object.keys(stored), ...Object.keys(read)])].flatMap((key) => {
    const at = `${path}.${key}`;
    if (!(key in read)) return [`${at} is stored, and no model knows it`];
    if (!(key in stored)) return [`${at} is not stored, and has a default`];
    return differences(stored[key], read[key], at);
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;
