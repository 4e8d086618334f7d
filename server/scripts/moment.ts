import { type ClientSession, type Db, MongoClient, MongoCompatibilityError, MongoServerError } from 'mongodb';
import { versionsOf } from '#server/migrations/data-version.ts';
import { PATIENCE } from '#server/platform/database.ts';

const ADVICE = 'Back it up by its provider’s snapshots instead (docs/operations.md).';
const NO_MOMENT = `The MongoDB cannot read one moment, which needs MongoDB 5.0 and a replica set. ${ADVICE}`;

const CREATED = 'A collection or an index of the MongoDB was created during the backup. Run it again.';

/** Why copies of one moment fail later, by the server's code. */
const LATER: Readonly<Record<number, string>> = {
  // SnapshotTooOld
  239: `The MongoDB forgot the moment before all of it was read. Raise its parameter minSnapshotHistoryWindowInSeconds. ${ADVICE}`,
  // SnapshotUnavailable
  246: CREATED,
  // DuplicateKey: indexes are not read at the moment, and earlier documents break a unique one.
  11_000: CREATED,
};

/** Options of finds and counts, whatever the address says about reading. */
export type Moment = { session: ClientSession; readConcern: { level: 'snapshot' } };

/** Runs work that reads one moment of a MongoDB, while others write. Throws in words if the server cannot do that. */
export async function atOneMoment<T>(
  uri: string,
  work: (database: Db, moment: Moment) => Promise<T>,
): Promise<T> {
  const client = new MongoClient(uri, PATIENCE.jobs);
  const session = client.startSession({ snapshot: true });
  const moment: Moment = { session, readConcern: { level: 'snapshot' } };
  try {
    await chooseMoment(client.db(), moment);
    return await work(client.db(), moment);
  } catch (error) {
    const words = error instanceof MongoServerError ? LATER[Number(error.code)] : undefined;
    throw words ? new Error(words, { cause: error }) : error;
  } finally {
    await session.endSession();
    await client.close();
  }
}

/** The first read decides it. */
async function chooseMoment(database: Db, moment: Moment): Promise<void> {
  const { session } = moment;
  try {
    await versionsOf(database).findOne({}, moment);
  } catch (error) {
    const isRefused = error instanceof MongoServerError || error instanceof MongoCompatibilityError;
    throw isRefused ? new Error(`${NO_MOMENT} It says: ${error.message}`, { cause: error }) : error;
  }
  // Servers that only resemble MongoDB ignore what they do not know.
  if (!('snapshotTime' in session && session.snapshotTime)) throw new Error(NO_MOMENT);
}
