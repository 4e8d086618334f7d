import { randomUUID } from 'node:crypto';
import type { Steps } from '#server/embedded/mongo/steps.ts';
import type { Document } from '#server/embedded/mongo/values/document.ts';
import type { Work } from '#server/embedded/mongo/work.ts';
import { Collection } from './collection.ts';
import type { CollectionIndex } from './collection-index.ts';
import { Sqlite } from './sqlite.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS collections(
    id INTEGER PRIMARY KEY, database TEXT NOT NULL, name TEXT NOT NULL, uuid BLOB NOT NULL, UNIQUE(database, name));
  CREATE TABLE IF NOT EXISTS indexes(
    id INTEGER PRIMARY KEY, collection INTEGER NOT NULL, specification BLOB NOT NULL, multikey INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE IF NOT EXISTS retryable_writes(
    session BLOB PRIMARY KEY, txn_number INTEGER NOT NULL, reply BLOB NOT NULL, written_at INTEGER NOT NULL) WITHOUT ROWID;`;

/** Each commit is synced before it is acknowledged, on macOS through the disk's cache: it survives a power cut. */
const DURABLE = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON;';
const UNSYNCED = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;';

export class Store {
  readonly sqlite: Sqlite;
  readonly #collections = new Map<string, Collection>();
  /** After a rollback, memory must follow the file. */
  #isCatalogChanged = false;

  constructor(file: string, { readOnly, isSynced = true }: { readOnly: boolean; isSynced?: boolean }) {
    this.sqlite = new Sqlite(file, { readOnly });
    if (!readOnly) this.sqlite.execute(`${isSynced ? DURABLE : UNSYNCED} ${SCHEMA}`);
    this.loadCatalog();
  }

  loadCatalog(): void {
    this.#collections.clear();
    this.#isCatalogChanged = false;
    for (const row of this.sqlite.all('SELECT id, database, name, uuid FROM collections ORDER BY id')) {
      const collection = new Collection(this.sqlite, {
        id: Number(row.id),
        database: String(row.database),
        name: String(row.name),
        uuid: row.uuid as Uint8Array,
      });
      this.#collections.set(collection.namespace, collection);
    }
  }

  collections(database?: string): Collection[] {
    const all = [...this.#collections.values()];
    return database === undefined ? all : all.filter((collection) => collection.database === database);
  }

  find(database: string, name: string): Collection | undefined {
    return this.#collections.get(`${database}.${name}`);
  }

  findOrCreate(database: string, name: string): Collection {
    return this.find(database, name) ?? this.create(database, name);
  }

  create(database: string, name: string): Collection {
    this.#isCatalogChanged = true;
    const uuid = Buffer.from(randomUUID().replaceAll('-', ''), 'hex');
    const id = this.sqlite.run(
      'INSERT INTO collections(database, name, uuid) VALUES(?, ?, ?)',
      database,
      name,
      uuid,
    );
    this.sqlite.execute(
      `CREATE TABLE c${id}(rid INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, doc BLOB NOT NULL)`,
    );
    const collection = new Collection(this.sqlite, { id, database, name, uuid });
    this.#collections.set(collection.namespace, collection);
    return collection;
  }

  drop(collection: Collection): void {
    this.#isCatalogChanged = true;
    for (const index of collection.indexes) collection.dropIndex(index);
    this.sqlite.forgetStatements();
    this.sqlite.run('DELETE FROM collections WHERE id = ?', collection.id);
    this.sqlite.execute(`DROP TABLE c${collection.id}`);
    this.#collections.delete(collection.namespace);
  }

  createIndex(collection: Collection, specification: Document, work: Work): Steps<void> {
    this.#isCatalogChanged = true;
    return collection.createIndex(specification, work);
  }

  dropIndex(collection: Collection, index: CollectionIndex): void {
    this.#isCatalogChanged = true;
    collection.dropIndex(index);
  }

  changeIndex(collection: Collection, index: CollectionIndex, changes: Document): void {
    this.#isCatalogChanged = true;
    index.specification = { ...index.specification, ...changes };
    collection.storeIndexSpecification(index);
  }

  *transaction<T>(work: () => T | Steps<T>): Steps<T> {
    let isDone = false;
    try {
      const result = yield* this.sqlite.transaction(work);
      isDone = true;
      if (!this.sqlite.isInTransaction) this.#isCatalogChanged = false;
      return result;
    } finally {
      if (!isDone) this.#followRollback();
    }
  }

  rollback(): void {
    this.sqlite.rollback();
    this.#followRollback();
  }

  commit(): void {
    this.sqlite.commit();
    this.#isCatalogChanged = false;
  }

  #followRollback(): void {
    // Inside a client's transaction the outer rollback handles it.
    if (!this.#isCatalogChanged || this.sqlite.isInTransaction) return;
    this.sqlite.forgetStatements();
    this.loadCatalog();
  }

  close(): void {
    this.sqlite.close();
  }
}
