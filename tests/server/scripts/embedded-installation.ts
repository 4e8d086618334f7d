import { MongoClient } from 'mongodb';
import { withDatabaseOf } from '#server/scripts/with-database-of.ts';
import { loadFixture } from '#tests/support/data-fixture.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** Returns a data folder with the fixture of a version. */
export async function embeddedInstallation(version: number): Promise<string> {
  const filled = temporaryFolder();
  await withDatabaseOf(filled, async (uri) => {
    const source = await MongoClient.connect(uri);
    await loadFixture(version, source.db(), filled);
    await source.close();
  });
  return filled;
}
