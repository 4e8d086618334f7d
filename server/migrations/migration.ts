import type { Db } from 'mongodb';

export type Migration = {
  version: number;
  name: string;
  /** Selects only unchanged documents, because it restarts after a kill. Uses no models, which change later. */
  up: (database: Db) => Promise<void>;
};
