import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { REAL_MONGODB_URI, useDatabase } from './support.ts';

// Plans are our own: a real server describes them differently.
describe.skipIf(REAL_MONGODB_URI)('explain describes the plan', () => {
  const database = useDatabase();

  const plan = async (filter: object, order: Record<string, 1 | -1> = {}) => {
    const answer = await database.things.find(filter, { sort: order }).explain();
    const { winningPlan } = answer.queryPlanner as { winningPlan: Document };
    const access = winningPlan.stage === 'SORT' ? winningPlan.inputStage : winningPlan;
    return {
      stage: access.stage as string,
      index: (access.indexName ?? access.inputStage?.indexName) as string | undefined,
      sorts: winningPlan.stage === 'SORT',
      examined: answer.executionStats.totalDocsExamined as number,
    };
  };
  const given = async () => {
    await database.things.createIndex({ owner: 1, at: -1 });
    await database.things.createIndex(
      { token: 1 },
      { unique: true, partialFilterExpression: { token: { $exists: true } } },
    );
    await database.things.insertMany(
      Array.from({ length: 30 }, (_, n) => ({ owner: n % 3, at: n, token: `t${n}`, plain: n })),
    );
  };

  it('names the index and counts examined documents', async () => {
    await given();
    expect(await plan({ owner: 1 })).toEqual({
      stage: 'FETCH',
      index: 'owner_1_at_-1',
      sorts: false,
      examined: 10,
    });
    expect(await plan({ token: 't5' })).toMatchObject({ index: 'token_1', examined: 1 });
    expect(await plan({ owner: 1, at: { $gte: 20 } })).toMatchObject({ examined: 3 });
    expect(await plan({ owner: { $in: [0, 1] }, at: 6 })).toMatchObject({
      index: 'owner_1_at_-1',
      examined: 1,
    });
  });

  it('says when the index also sorts', async () => {
    await given();
    expect(await plan({ owner: 1 }, { at: -1 })).toMatchObject({ sorts: false });
    expect(await plan({ owner: 1 }, { at: 1 })).toMatchObject({ sorts: false });
    expect(await plan({ owner: 1 }, { plain: 1 })).toMatchObject({ sorts: true });
  });

  it('distinguishes a look-up by id from a full scan', async () => {
    await given();
    const { insertedId } = await database.things.insertOne({});
    expect(await plan({ _id: insertedId })).toMatchObject({ stage: 'IDHACK', examined: 1 });
    expect(await plan({ plain: 5 })).toMatchObject({ stage: 'COLLSCAN', examined: 31 });
    expect(await plan({ $expr: { $eq: ['$owner', 1] } })).toMatchObject({ stage: 'COLLSCAN' });
  });

  it('covers updates, deletes and every read of a pipeline', async () => {
    await given();
    const update = { update: 'things', updates: [{ q: { token: 't5' }, u: { $set: { a: 1 } } }] };
    const explained = await database.db.command({ explain: update });
    expect(explained.queryPlanner.winningPlan.inputStage.indexName).toBe('token_1');
    expect(await database.things.countDocuments({ a: 1 })).toBe(0);
    const join = { from: 'things', localField: 'owner', foreignField: 'owner', as: 'same' };
    const pipeline = [{ $match: { token: 't5' } }, { $lookup: join }];
    const { reads } = (await database.things.aggregate(pipeline).explain()) as { reads: Document[] };
    expect(reads.map(({ winningPlan }) => winningPlan.inputStage.indexName as unknown)).toEqual([
      'token_1',
      'owner_1_at_-1',
    ]);
  });
});
