import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';

export type SqlRow = Record<string, SQLOutputValue>;

/** SQLite's extended codes for a violated UNIQUE and PRIMARY KEY constraint (sqlite.org/rescode.html). */
const CONSTRAINT_UNIQUE = 2067;
const CONSTRAINT_PRIMARY_KEY = 1555;
/** Its code where a file cannot grow. */
const FULL = 13;

/** One SQLite connection: prepared statements kept, transactions nested by savepoints. */
export class Sqlite {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #depth = 0;

  constructor(file: string, options: { readOnly: boolean }) {
    this.#database = new DatabaseSync(file, options);
  }

  execute(sql: string): void {
    this.#database.exec(sql);
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#statement(sql).run(...values).lastInsertRowid);
  }

  first(sql: string, ...values: SQLInputValue[]): SqlRow | undefined {
    return this.#statement(sql).get(...values);
  }

  all(sql: string, ...values: SQLInputValue[]): SqlRow[] {
    return this.#statement(sql).all(...values);
  }

  iterate(sql: string, ...values: SQLInputValue[]): Iterable<SqlRow> {
    return this.#statement(sql).iterate(...values);
  }

  /** Runs `work` as one transaction, or as a savepoint inside the open one; an error undoes all of it. */
  transaction<T>(work: () => T): T {
    const savepoint = `s${this.#depth}`;
    if (this.#depth === 0) return this.#outermost(work);
    this.run(`SAVEPOINT ${savepoint}`);
    this.#depth++;
    try {
      const result = work();
      this.run(`RELEASE ${savepoint}`);
      return result;
    } catch (error) {
      // Its savepoints have gone with a transaction that a full disk rolled back.
      if (this.#database.isTransaction) {
        this.run(`ROLLBACK TO ${savepoint}`);
        this.run(`RELEASE ${savepoint}`);
      }
      throw error;
    } finally {
      this.#depth--;
    }
  }

  #outermost<T>(work: () => T): T {
    this.begin();
    try {
      const result = work();
      this.commit();
      return result;
    } catch (error) {
      this.rollback();
      throw error;
    }
  }

  get isInTransaction(): boolean {
    return this.#depth > 0;
  }

  begin(): void {
    this.run('BEGIN IMMEDIATE');
    this.#depth = 1;
  }

  commit(): void {
    this.run('COMMIT');
    this.#depth = 0;
  }

  rollback(): void {
    this.#depth = 0;
    // A full disk may already have rolled back.
    if (this.#database.isTransaction) this.run('ROLLBACK');
  }

  /** Forgets prepared statements, so that a table they name can be dropped. */
  forgetStatements(): void {
    this.#statements.clear();
  }

  close(): void {
    this.forgetStatements();
    this.#database.close();
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

/** True for the error of an insert that met an existing key. */
export function isDuplicateKey(error: unknown): boolean {
  const code = codeOf(error);
  return code === CONSTRAINT_UNIQUE || code === CONSTRAINT_PRIMARY_KEY;
}

/** True for the error of a write that found no room. */
export const isDiskFull = (error: unknown): boolean => codeOf(error) === FULL;

const codeOf = (error: unknown) => (error instanceof Error && 'errcode' in error ? error.errcode : undefined);
