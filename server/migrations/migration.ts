import type { Db, ObjectId } from 'mongodb';

/** Matches the documents that older programs may have created since the last start: all of them at the first run. */
export type Created = { _id?: { $gte: ObjectId } };

export type Migration = {
  version: number;
  name: string;
  /**
   * Why programs of earlier versions may keep working beside it and start on its data: they ignore and keep what it
   * adds. False if they may not. The start repeats it while they may, because they write documents in their shape.
   */
  besideOlder: string | false;
  /**
   * Selects only unchanged documents, because it restarts after a kill. Uses no models, which change later. One that
   * older programs may work beside adds `created` to its query if a document can lack its change only when an older
   * program created it: otherwise each start reads the whole collection, 3 to 25 s for 500,000 documents. "Created" reads
   * the time in an ObjectId, so it finds nothing in collections with other ids (walks, leases, queueturns).
   */
  up: (database: Db, created: Created) => Promise<void>;
};
