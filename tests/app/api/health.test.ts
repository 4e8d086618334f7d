import '#tests/support/installation.ts';
import { rename } from 'node:fs/promises';
import { Collection, MongoClient } from 'mongodb';
import mongoose from 'mongoose';
import { expect, test, vi } from 'vitest';
import { GET as live } from '#app/api/health/live/route.ts';
import { GET as ready } from '#app/api/health/ready/route.ts';
import { env } from '#server/config/env.ts';

const asked = async () => {
  const response = await ready();
  return { status: response.status, ...((await response.json()) as { data: Record<string, boolean> }) };
};

test('reports each part that answers: database, file storage and sign-in', async () => {
  expect(await asked()).toEqual({ status: 200, data: { database: true, disk: true, identity: true } });
});

test('reports an unavailable database as 503, without details, while the process lives', async () => {
  vi.spyOn(Collection.prototype, 'updateOne').mockRejectedValue(
    new Error('connect ECONNREFUSED 10.0.0.7:27017'),
  );
  expect(await asked()).toEqual({ status: 503, data: { database: false, disk: true, identity: true } });
  expect(live().status).toBe(200);
});

test('reports a hanging database within two seconds', async () => {
  vi.spyOn(Collection.prototype, 'updateOne').mockReturnValue(new Promise(() => {}));
  const startedAt = Date.now();
  expect((await asked()).data).toMatchObject({ database: false });
  expect(Date.now() - startedAt).toBeLessThan(2_500);
});

test('reports a database without a free writer as 503 until it writes again', async () => {
  const client = await MongoClient.connect(env().MONGODB_URI ?? '');
  const session = client.startSession();
  session.startTransaction();
  const leases = client.db(mongoose.connection.name).collection<{ _id: string }>('leases');
  const isOver = { value: false };
  // A real server blocks only writers of the same document.
  await leases.updateOne({ _id: 'readiness' }, { $set: { expiresAt: new Date(0) } }, { session });
  const reading = (async () => {
    while (!isOver.value) await leases.findOne({ _id: 'readiness' }, { session });
  })();
  try {
    expect(await asked()).toEqual({ status: 503, data: { database: false, disk: true, identity: true } });
  } finally {
    isOver.value = true;
    await reading;
    await session.abortTransaction();
    await client.close();
  }
  expect((await asked()).status).toBe(200);
});

test('accepts no work without its folder', async () => {
  const { DATA_DIR } = env();
  await rename(DATA_DIR, `${DATA_DIR}-away`);
  try {
    expect(await asked()).toEqual({ status: 503, data: { database: true, disk: false, identity: true } });
  } finally {
    await rename(`${DATA_DIR}-away`, DATA_DIR);
  }
});

test('reports an unavailable identity provider and keeps serving guests', async () => {
  const { getAuth } = await import('firebase-admin/auth');
  vi.spyOn(getAuth(), 'getUser').mockRejectedValue(
    Object.assign(new Error('x'), { code: 'auth/internal-error' }),
  );
  expect(await asked()).toMatchObject({ status: 200, data: { identity: false } });
});
