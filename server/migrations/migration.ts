import type { Db } from 'mongodb';

export type Migration = {
  /** The version afterwards: one more than before. */
  version: number;
  /** A short description for the log. */
  name: string;
  /**
   * Runs again from the start after a kill, so it selects only unchanged documents. Uses plain collections, because
   * models change later.
   */
  up: (database: Db) => Promise<void>;
};
