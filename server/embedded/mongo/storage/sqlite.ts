import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { isSteps, type Steps } from '#server/embedded/mongo/steps.ts';

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
  /** Statements that no iteration uses now. */
  readonly #idle = new Map<string, StatementSync[]>();
  #generation = 0;
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

  /** Yields the rows one by one. Several may run side by side, also of the same SQL: each has a statement of its own. */
  *iterate(sql: string, ...values: SQLInputValue[]): Generator<SqlRow> {
    const statement = this.#idle.get(sql)?.pop() ?? this.#database.prepare(sql);
    const generation = this.#generation;
    try {
      yield* statement.iterate(...values);
    } finally {
      if (generation === this.#generation) this.#keep(sql, statement);
    }
  }

  #keep(sql: string, statement: StatementSync): void {
    const kept = this.#idle.get(sql);
    if (kept) kept.push(statement);
    else this.#idle.set(sql, [statement]);
  }

  /**
   * Runs `work` as one transaction, or as a savepoint inside the open one. An error undoes all of it, and so does
   * giving up the steps.
   */
  *transaction<T>(work: () => T | Steps<T>): Steps<T> {
    const savepoint = this.#depth === 0 ? undefined : `s${this.#depth}`;
    if (savepoint) this.run(`SAVEPOINT ${savepoint}`);
    else this.begin();
    if (savepoint) this.#depth++;
    let isDone = false;
    try {
      const outcome = work();
      const result = isSteps(outcome) ? yield* outcome : outcome;
      if (savepoint) this.run(`RELEASE ${savepoint}`);
      else this.commit();
      isDone = true;
      return result;
    } finally {
      if (!isDone) this.#undo(savepoint);
      if (savepoint && this.#depth > 0) this.#depth--;
    }
  }

  #undo(savepoint: string | undefined): void {
    if (!savepoint) {
      this.rollback();
      return;
    }
    // Its savepoints have gone with a transaction that a full disk rolled back.
    if (!this.#database.isTransaction) return;
    this.run(`ROLLBACK TO ${savepoint}`);
    this.run(`RELEASE ${savepoint}`);
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
    this.#idle.clear();
    this.#generation++;
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
