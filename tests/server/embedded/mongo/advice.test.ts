import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { REAL_MONGODB_URI, useDatabase, waitUntil } from './support.ts';

describe.skipIf(REAL_MONGODB_URI)('the advice to use MongoDB', () => {
  let warn: MockInstance<typeof console.warn>;
  beforeEach(() => {
    warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => warn.mockRestore());
  const lines = () => warn.mock.calls.map(([line]) => String(line));

  describe('by documents', () => {
    const database = useDatabase({ sweepIntervalMs: 10, limits: { hintDocuments: 20 } });
    /** Returns after a complete sweep. */
    const swept = async () => {
      const marks = database.db.collection('marks');
      await marks.createIndex({ at: 1 }, { expireAfterSeconds: 0 });
      await marks.insertOne({ at: new Date(0) });
      await waitUntil(async () => (await marks.countDocuments()) === 0);
    };

    it('is given once, by the current number of documents', async () => {
      const others = database.db.collection('others');
      for (let round = 0; round < 5; round++) {
        await others.deleteMany({ n: { $lt: 9 } });
        await others.insertMany(Array.from({ length: 10 }, (_, n) => ({ n })));
      }
      await others.deleteMany({});
      await database.things.insertMany(Array.from({ length: 19 }, (_, n) => ({ n })));
      await swept();
      expect(lines()).toEqual([]);
      await database.things.insertMany(Array.from({ length: 2 }, (_, n) => ({ n })));
      await waitUntil(() => lines().length > 0);
      await swept();
      await swept();
      expect(lines()).toEqual([expect.stringContaining('MONGODB_URI')]);
    });
  });

  describe('by the size of the file', () => {
    const database = useDatabase({ sweepIntervalMs: 10, limits: { hintFileBytes: 100_000 } });

    it('is given when the file has grown', async () => {
      expect(lines()).toEqual([]);
      // SQLite checkpoints its log now and then.
      for (let n = 0; n < 10; n++) await database.things.insertOne({ text: 'x'.repeat(1_000_000) });
      await waitUntil(() => lines().length > 0);
      expect(lines()).toEqual([expect.stringContaining('MONGODB_URI')]);
    });
  });
});
