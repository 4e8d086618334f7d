import type { Db } from 'mongodb';

export type Migration = {
  version: number;
  name: string;
  /**
   * Why programs of earlier versions may keep working beside it and start on its data: they ignore and keep what it
   * adds. False if they may not. The start repeats it while they may, because they write documents in their shape.
   */
  besideOlder: string | false;
  /** Selects only unchanged documents, because it restarts after a kill. Uses no models, which change later. */
  up: (database: Db) => Promise<void>;
};
