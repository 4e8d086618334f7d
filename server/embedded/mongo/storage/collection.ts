import type { SQLOutputValue } from 'node:sqlite';
import { BSONRegExp } from 'bson';
import { ServerError } from '#server/embedded/mongo/server-error.ts';
import { PAUSE, type Steps, type Stream } from '#server/embedded/mongo/steps.ts';
import {
  type Document,
  decodeDocument,
  encodeDocument,
  idOf,
  isDocument,
} from '#server/embedded/mongo/values/document.ts';
import { formatValue } from '#server/embedded/mongo/values/format.ts';
import { encodeKey } from '#server/embedded/mongo/values/index-key.ts';
import type { Work } from '#server/embedded/mongo/work.ts';
import { CollectionIndex } from './collection-index.ts';
import { countByKeys } from './count-by-keys.ts';
import { type FindOptions, type FindResult, find, findForWrite, type Source } from './find.ts';
import type { Plan } from './plan.ts';
import { readPlan } from './read-plan.ts';
import { isDuplicateKey, type Sqlite } from './sqlite.ts';
import type { StoredDocument } from './stored-document.ts';

export type NewDocument = { bytes: Uint8Array; document: Document };

/** A collection's documents and index entries. Writes need an open transaction. */
export class Collection {
  readonly database: string;
  readonly name: string;
  readonly id: number;
  readonly uuid: Uint8Array;
  indexes: CollectionIndex[];
  readonly #sqlite: Sqlite;
  readonly #table: string;

  constructor(sqlite: Sqlite, row: { id: number; database: string; name: string; uuid: Uint8Array }) {
    this.#sqlite = sqlite;
    this.id = row.id;
    this.database = row.database;
    this.name = row.name;
    this.uuid = row.uuid;
    this.#table = `c${row.id}`;
    this.indexes = sqlite
      .all('SELECT id, specification, multikey FROM indexes WHERE collection = ? ORDER BY id', row.id)
      .map(
        (index) =>
          new CollectionIndex(
            Number(index.id),
            decodeDocument(index.specification as Uint8Array),
            index.multikey === 1,
          ),
      );
  }

  get namespace(): string {
    return `${this.database}.${this.name}`;
  }

  *count(work: Work): Steps<number> {
    let total = 0;
    let last: SQLOutputValue = Buffer.alloc(0);
    for (;;) {
      const part = this.#sqlite.first(
        `SELECT count(*) AS n, max(id) AS last FROM (SELECT id FROM ${this.#table} WHERE id > ? ORDER BY id LIMIT ${COUNTED_AT_ONCE})`,
        last,
      );
      total += Number(part?.n);
      if (Number(part?.n) < COUNTED_AT_ONCE) return total;
      last = part?.last ?? null;
      if (work.isSliceOver) yield PAUSE;
    }
  }

  /** An upper bound of the count, without counting. */
  get highestRow(): number {
    return Number(this.#sqlite.first(`SELECT max(rid) AS last FROM ${this.#table}`)?.last ?? 0);
  }

  countUpTo(limit: number): number {
    const counted = this.#sqlite.first(
      `SELECT count(*) AS n FROM (SELECT 1 FROM ${this.#table} LIMIT ?)`,
      limit,
    );
    return Number(counted?.n);
  }

  insert({ bytes, document }: NewDocument): void {
    const id = idOf(document);
    refuseInvalidId(id);
    const rowId = this.#insertRow(id, bytes);
    for (const index of this.indexes) this.#addKeys(index, document, rowId, []);
  }

  #insertRow(id: unknown, bytes: Uint8Array): number {
    try {
      return this.#sqlite.run(`INSERT INTO ${this.#table}(id, doc) VALUES(?, ?)`, encodeKey(id), bytes);
    } catch (error) {
      throw isDuplicateKey(error) ? this.#duplicate('_id_', { _id: 1 }, { _id: id }) : error;
    }
  }

  update(stored: StoredDocument, { bytes, document }: NewDocument): void {
    this.#sqlite.run(`UPDATE ${this.#table} SET doc = ? WHERE rid = ?`, bytes, stored.rowId);
    for (const index of this.indexes) {
      const previous = index.keysOf(stored.document).keys;
      const { keys } = index.keysOf(document);
      for (const key of previous)
        if (!keys.some((kept) => kept.equals(key))) this.#removeKey(index, key, stored.rowId);
      this.#addKeys(index, document, stored.rowId, previous);
    }
  }

  remove(stored: StoredDocument): void {
    for (const index of this.indexes)
      for (const key of index.keysOf(stored.document).keys) this.#removeKey(index, key, stored.rowId);
    this.#sqlite.run(`DELETE FROM ${this.#table} WHERE rid = ?`, stored.rowId);
  }

  #removeKey(index: CollectionIndex, key: Buffer, rowId: number): void {
    this.#sqlite.run(`DELETE FROM ${index.table} WHERE key = ? AND rid = ?`, key, rowId);
  }

  #addKeys(index: CollectionIndex, document: Document, rowId: number, present: readonly Buffer[]): void {
    const { keys, isMultikey } = index.keysOf(document);
    if (isMultikey) {
      index.isMultikey = true;
      // Checked each time: a rollback may have undone it in the file.
      this.#sqlite.run('UPDATE indexes SET multikey = 1 WHERE id = ? AND multikey = 0', index.id);
    }
    for (const key of keys) {
      if (present.some((known) => known.equals(key))) continue;
      try {
        this.#sqlite.run(`INSERT INTO ${index.table}(key, rid) VALUES(?, ?)`, key, rowId);
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        throw this.#duplicate(index.name, index.specification.key, index.valuesOfKey(document, key));
      }
    }
  }

  #duplicate(index: string, keyPattern: unknown, keyValue: Document): ServerError {
    return new ServerError(
      'DuplicateKey',
      `E11000 duplicate key error collection: ${this.namespace} index: ${index} dup key: ${formatValue(keyValue)}`,
      { keyPattern, keyValue },
    );
  }

  *createIndex(specification: Document, work: Work): Steps<void> {
    const id = this.#sqlite.run(
      'INSERT INTO indexes(collection, specification) VALUES(?, ?)',
      this.id,
      encodeDocument(specification),
    );
    const index = new CollectionIndex(id, specification, false);
    const primaryKey = index.isUnique ? 'key' : 'key, rid';
    this.#sqlite.execute(
      `CREATE TABLE ${index.table}(key BLOB NOT NULL, rid INTEGER NOT NULL, PRIMARY KEY(${primaryKey})) WITHOUT ROWID`,
    );
    for (const stored of readPlan({ sqlite: this.#sqlite, table: this.#table, plan: NATURAL_ORDER, work }))
      if (stored === PAUSE) yield PAUSE;
      else this.#addKeys(index, stored.document, stored.rowId, []);
    this.indexes = [...this.indexes, index];
  }

  dropIndex(index: CollectionIndex): void {
    this.#sqlite.forgetStatements();
    this.#sqlite.run('DELETE FROM indexes WHERE id = ?', index.id);
    this.#sqlite.execute(`DROP TABLE ${index.table}`);
    this.indexes = this.indexes.filter((other) => other !== index);
  }

  storeIndexSpecification(index: CollectionIndex): void {
    this.#sqlite.run(
      'UPDATE indexes SET specification = ? WHERE id = ?',
      encodeDocument(index.specification),
      index.id,
    );
  }

  find(filter: unknown, options: FindOptions): FindResult {
    return find(this.#source, filter, options);
  }

  /** Like `find`, for a write: a changed document cannot be found again. */
  findForWrite(filter: unknown, options: FindOptions): Stream<StoredDocument> {
    return findForWrite(this.#source, filter, options);
  }

  /** Returns undefined if documents must be read to count them. */
  countByKeys(filter: unknown, work: Work): Steps<number | undefined> {
    return countByKeys(this.#source, filter, work);
  }

  get #source(): Source {
    return { sqlite: this.#sqlite, table: this.#table, indexes: this.indexes };
  }
}

const COUNTED_AT_ONCE = 10_000;

const NATURAL_ORDER: Plan = { stage: 'COLLSCAN', isReverse: false, isSorted: true };

function refuseInvalidId(id: unknown): void {
  if (Array.isArray(id)) throw new ServerError('InvalidIdField', "The '_id' value cannot be of type array");
  if (id instanceof BSONRegExp)
    throw new ServerError('InvalidIdField', "The '_id' value cannot be of type regex");
  const operator = isDocument(id) ? Object.keys(id).find((key) => key.startsWith('$')) : undefined;
  if (operator !== undefined)
    throw new ServerError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${operator}' in '_id.${operator}' is not valid for storage.`,
    );
}
