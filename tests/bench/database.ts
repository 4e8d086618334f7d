import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { deserialize, serialize } from 'bson';
import { type Collection, MongoClient } from 'mongodb';
import { ratioInTurn, secondsOf } from './in-turn.ts';
import { startServer } from './server-program.ts';

const ROWS = 20_000;
const BATCH = 1_000;
const OWNERS = 500;
const LOOK_UPS = 2_000;
const ROUNDS = 5;

type Row = { _id: number; owner: number; name: string; at: Date; tags: string[] };

const rows = Array.from({ length: ROWS }, (_, id): Row => {
  const tags = ['clip', `tag-${id % 7}`];
  return {
    _id: id,
    owner: id % OWNERS,
    name: `Somebody with the number ${id}`,
    at: new Date(id * 1_000),
    tags,
  };
});
const batches = Array.from({ length: ROWS / BATCH }, (_, n) => rows.slice(n * BATCH, (n + 1) * BATCH));
const owners = Array.from({ length: OWNERS }, (_, owner) => owner);
/** Spread over all rows, against caching. */
const wanted = Array.from({ length: LOOK_UPS }, (_, n) => (n * 7_919) % ROWS);

/** Bare node:sqlite writes the same bytes and keys in this process. The difference is protocol, BSON and a second process. */
export async function measureDatabase(): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-database-'));
  const file = join(folder, 'ours.sqlite');
  const server = await startServer('server/embedded/mongo/main.ts', {
    arguments: ['--file', file, '--socket', `${file}.sock`],
  });
  const uri = `mongodb://${encodeURIComponent(`${file}.sock`)}/bench?directConnection=true`;
  const client = await new MongoClient(uri).connect();
  const collection = client.db().collection<Row>('rows');
  const bare = openBare(join(folder, 'bare.sqlite'));
  try {
    const ratio = (ours: () => Promise<number>, theirs: () => Promise<number>) =>
      ratioInTurn(ROUNDS, ours, theirs);
    const write = await ratio(
      () => writeOurs(collection),
      () => writeBare(bare),
    );
    const list = await ratio(
      () => listOurs(collection),
      () => listBare(bare),
    );
    const lookUp = await ratio(
      () => lookUpOurs(collection),
      () => lookUpBare(bare),
    );
    return [write, list, lookUp];
  } finally {
    await client.close();
    await server.stop();
    bare.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function writeOurs(collection: Collection<Row>): Promise<number> {
  await collection.drop().catch(() => {});
  await collection.createIndex({ owner: 1, at: -1 });
  return secondsOf(async () => {
    for (const batch of batches) await collection.insertMany(batch);
  });
}

function openBare(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  return database;
}

async function writeBare(database: DatabaseSync): Promise<number> {
  database.exec(`DROP TABLE IF EXISTS rows;
    CREATE TABLE rows (id INTEGER PRIMARY KEY, owner INTEGER, at INTEGER, doc BLOB);
    CREATE INDEX rows_owner_at ON rows (owner, at DESC);`);
  const insert = database.prepare('INSERT INTO rows VALUES (?, ?, ?, ?)');
  return secondsOf(() => {
    for (const batch of batches) {
      database.exec('BEGIN');
      for (const row of batch) insert.run(row._id, row.owner, row.at.getTime(), serialize(row));
      database.exec('COMMIT');
    }
  });
}

function listOurs(collection: Collection<Row>): Promise<number> {
  return secondsOf(async () => {
    for (const owner of owners) await collection.find({ owner }).sort({ at: -1 }).toArray();
  });
}

async function listBare(database: DatabaseSync): Promise<number> {
  const select = database.prepare('SELECT doc FROM rows WHERE owner = ? ORDER BY at DESC');
  return secondsOf(() => owners.map((owner) => select.all(owner).map(read)));
}

/** Looks up rows one after another: mostly round trips. */
function lookUpOurs(collection: Collection<Row>): Promise<number> {
  return secondsOf(async () => {
    for (const _id of wanted) await collection.findOne({ _id });
  });
}

async function lookUpBare(database: DatabaseSync): Promise<number> {
  const select = database.prepare('SELECT doc FROM rows WHERE id = ?');
  return secondsOf(() => wanted.map((id) => read(select.get(id))));
}

const read = (row: Record<string, unknown> | undefined) => deserialize(row?.doc as Uint8Array);
