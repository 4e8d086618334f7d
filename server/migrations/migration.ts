import type { Db } from 'mongodb';

/** One change to the shape of stored data. */
export type Migration = {
  /** The version of the data afterwards: one more than before. */
  version: number;
  /** What it changes, in a few words, for the log. */
  name: string;
  /**
   * Makes the change. After a kill at any line it runs again from its first line, so it looks only for what is not
   * changed yet. It works on plain collections, because the models of the product go on changing after it.
   */
  up: (database: Db) => Promise<void>;
};
