import { MongoServerError } from 'mongodb';
import type { Migration } from './migration.ts';

/** By collection. Others with more fields took their place. */
const REPLACED: Readonly<Record<string, string>> = {
  submissions: 'status_1',
  tributes: 'mediaErasedAt_1_activeAt_1_retentionCheckAt_1',
};

/** NamespaceNotFound and IndexNotFound. */
const GONE: ReadonlySet<unknown> = new Set([26, 27]);

export const dropReplacedIndexes: Migration = {
  version: 17,
  name: 'drop replaced indexes',
  besideOlder: false,
  up: async (database) => {
    for (const [collection, index] of Object.entries(REPLACED))
      await database
        .collection(collection)
        .dropIndex(index)
        .catch((error: unknown) => {
          if (!(error instanceof MongoServerError && GONE.has(error.code))) throw error;
        });
  },
};
