import { connectDatabase } from '#server/platform/database.ts';

/** Whether the services behind this process answer. */
export async function readiness(): Promise<{ isReady: boolean; parts: { database: boolean } }> {
  const database = await connectDatabase()
    .then(({ connection }) => connection.db?.command({ ping: 1 }))
    .then(Boolean)
    .catch(() => false);
  return { isReady: database, parts: { database } };
}
