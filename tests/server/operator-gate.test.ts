import '#tests/support/installation.ts';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { GET } from '#app/api/operator/route.ts';
import { hideFromOthers, isOperatorRequest } from '#server/http/operator-gate.ts';
import { jobQueue } from '#server/jobs/queue/queue.ts';
import type { DataVersion } from '#server/migrations/data-version.ts';
import { newestVersion } from '#server/migrations/migrations.ts';
import { measureStorage } from '#server/services/operator/measure-storage.ts';
import { ownProcess } from '#server/services/processes/own-process.ts';
import { call, idTokenOf, type Person } from '#tests/support/call.ts';
import { METRICS_TOKEN, OPERATOR } from '#tests/support/operators.ts';

type Head = Record<string, string>;
const bearer = (token: string): Head => ({ authorization: `Bearer ${token}` });
const session = (person: Person): Head => ({ cookie: `auth_token=${idTokenOf(person)}` });
const STRANGER = { userId: 'stranger', email: 'stranger@example.com' };
const UNCONFIRMED = { ...OPERATOR, userId: 'unconfirmed', isVerified: false };

/** Returns the address that the rest of the server sees. */
async function seenAs(headers: Head, url: string, method = 'GET'): Promise<string> {
  const request = { url, method, headers } as Parameters<typeof hideFromOthers>[0];
  await hideFromOthers(request);
  return request.url ?? '';
}

test.each(['/operator', '/operator?_rsc=1', '/api/operator', '/api/operator/reports?cursor=1'])(
  'makes %s an unknown address for everyone but operators [operator-hidden]',
  async (url) => {
    expect(isOperatorRequest(url)).toBe(true);
    expect(await seenAs(session(OPERATOR), url)).toBe(url);
    expect(await seenAs(bearer(idTokenOf({ ...OPERATOR, email: 'Operator@Example.com' })), url)).toBe(url);
    const unknown = url.replace('operator', 'unknown');
    for (const headers of [{}, session(STRANGER), session(UNCONFIRMED), bearer('a-token-of-nobody')]) {
      expect(await seenAs(headers, url)).toBe(unknown);
      expect(await seenAs(headers, url, 'POST')).toBe(unknown);
    }
  },
);

test.each(['/operators', '/tribute/operator', '/api/tribute?operator', '/'])('leaves %s alone', (url) => {
  expect(isOperatorRequest(url)).toBe(false);
});

test('shows the holder of METRICS_TOKEN the state of the installation [operator-overview]', async () => {
  await jobQueue();
  await measureStorage();
  const { status, data } = await call(GET, { headers: bearer(METRICS_TOKEN) });
  expect(status).toBe(200);
  expect(data.release).toEqual(expect.any(String));
  expect(data.processes).toEqual([{ kind: 'WEB', details: ownProcess() }]);
  expect(data.parts.map(({ name }: { name: string }) => name)).toEqual([
    'database',
    'storage',
    'queue',
    'mail',
    'payments',
    'identity',
    'redis',
    'disk',
    'backups',
  ]);
});

test('shows the version of the data, and the version that the program knows [operator-overview]', async () => {
  await jobQueue();
  const overview = async () => (await call(GET, { headers: bearer(METRICS_TOKEN) })).data;
  const newest = newestVersion();
  expect(await overview()).toMatchObject({ dataVersion: null, knownDataVersion: newest });
  const versions = mongoose.connection.collection<DataVersion>('dataversions');
  await versions.insertOne({ _id: 'data', version: newest - 1, running: null });
  expect(await overview()).toMatchObject({ dataVersion: newest - 1, knownDataVersion: newest });
  // A newer program has migrated it, beside which this one works.
  await versions.updateOne({ _id: 'data' }, { $set: { migrated: newest + 1 } });
  expect(await overview()).toMatchObject({ dataVersion: newest + 1, knownDataVersion: newest });
});
