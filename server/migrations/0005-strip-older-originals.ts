import type { Migration } from './migration.ts';

/** Marks finished uploads: earlier programs left location and device in originals. The job picks those it must strip. */
export const stripOlderOriginals: Migration = {
  version: 5,
  name: 'mark the originals that may still carry location and device',
  besideOlder: false,
  up: async (database) => {
    await database
      .collection('uploads')
      .updateMany(
        { finishedAt: { $ne: null }, stripDueAt: { $exists: false } },
        { $set: { stripDueAt: new Date(0) } },
      );
  },
};
