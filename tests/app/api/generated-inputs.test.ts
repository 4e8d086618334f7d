import '#tests/support/installation.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readEndpoints } from '#server/http/openapi/read-endpoints.ts';
import { ORIGIN } from '#tests/support/call.ts';
import {
  complaintAbout,
  document,
  numRuns,
  resolve,
  seed,
  seen,
  timeout,
} from '#tests/support/documented-answers.ts';
import { requestsFor } from '#tests/support/generated-requests.ts';
import { makeWorld } from '#tests/support/generated-world.ts';

const endpoints = await readEndpoints();
const named = endpoints.map(
  ({ path, method, handler }) => [`${method} ${path}`, path, method, handler] as const,
);
/** Reads leave a world unchanged. */
const readWorld = await makeWorld();

describe(`${numRuns} inputs for each operation, from seed ${seed}`, () => {
  test.each(named)(
    '%s answers as documented, and never fails [api-success-shape]',
    { timeout },
    async (name, path, method, handler) => {
      const operation = document.paths[path]?.[method.toLowerCase()];
      if (!operation) throw new Error(`${name} is not in the document.`);
      const world = method === 'GET' ? readWorld : await makeWorld();
      await fc.assert(
        fc.asyncProperty(requestsFor(operation, method, world, resolve), async ({ query, headers, body }) => {
          const url = `${ORIGIN}${path}${query && `?${query}`}`;
          const init = body === undefined ? {} : { body: body as BodyInit };
          const response = await handler(new Request(url, { method, headers, ...init }));
          expect(await complaintAbout(response, path, method.toLowerCase())).toBeNull();
        }),
        { seed, numRuns, endOnFailure: true },
      );
    },
  );

  test('reaches behind validation: successes and every usual failure', () => {
    const usual = ['200', '201', '202', '400', '401', '403', '404', '409', '413', '415', '422'];
    expect([...seen.keys()]).toEqual(expect.arrayContaining(usual));
  });
});
