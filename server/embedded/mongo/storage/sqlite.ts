import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { isSteps, type Steps } from '#server/embedded/mongo/steps.ts';

export type SqlRow = Record<string, SQLOutputValue>;

/** SQLite's codes for violated UNIQUE and PRIMARY KEY constraints (sqlite.org/rescode.html). */
const CONSTRAINT_UNIQUE = 2067;
const CONSTRAINT_PRIMARY_KEY = 1555;
const FULL = 13;

export class Sqlite {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
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

  /** Yields rows lazily. Iterations may overlap: each has its own statement. */
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
    // A full disk rolled back the transaction with its savepoints.
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

export function isDuplicateKey(error: unknown): boolean {
  const code = codeOf(error);
  return code === CONSTRAINT_UNIQUE || code === CONSTRAINT_PRIMARY_KEY;
}

export const isDiskFull = (error: unknown): boolean => codeOf(error) === FULL;

const codeOf = (error: unknown) => (error instanceof Error && 'errcode' in error ? error.errcode : undefined);
