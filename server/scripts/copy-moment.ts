import { MongoClient } from 'mongodb';
import { findVersions } from '#server/migrations/data-version.ts';
import { refuseNewer } from '#server/migrations/refuse-newer.ts';
import { copyDatabase } from './copy-database.ts';
import { atOneMoment } from './moment.ts';
import { withDatabaseOf } from './with-database-of.ts';

/** Copies one moment of a MongoDB into the embedded database of a folder. Throws in words. */
export async function copyMoment(uri: string, folder: string): Promise<void> {
  await atOneMoment(uri, (from, reading) =>
    withDatabaseOf(folder, async (copyUri) => {
      const copy = await MongoClient.connect(copyUri);
      try {
        await copyDatabase(from, copy.db(), { reading });
      } finally {
        await copy.close();
      }
    }),
  );
}

/** A copy has larger indexes than MongoDB, and less compression. */
const COPY_TIMES = 2;

/** Returns the bytes that a copy takes at most. Throws in words if this program cannot copy the installation there. */
export async function sizeOfCopy(uri: string): Promise<number> {
  return atOneMoment(uri, async (database) => {
    const versions = await findVersions(database);
    if (!versions) throw new Error('There is no installation in the database of MONGODB_URI.');
    refuseNewer(versions.needed);
    const { dataSize } = await database.command({ dbStats: 1 });
    return COPY_TIMES * Number(dataSize);
  });
}
