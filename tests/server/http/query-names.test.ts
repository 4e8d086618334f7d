import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readEndpoints } from '#server/http/openapi/read-endpoints.ts';
import { call } from '#tests/support/call.ts';
import { OPERATOR } from '#tests/support/operators.ts';

const routes = (await readEndpoints()).filter(({ handler }) => handler.spec);
const named = routes.map(({ path, method, handler }) => [`${method} ${path}`, method, handler] as const);
/** Links that others forward and add query parameters to. */
const PASSED_ON = new Set(['GET /api/tribute/calendar', 'POST /api/notification/unsubscribe']);
const strict = named.filter(([name]) => !PASSED_ON.has(name));

test.each(strict)('%s rejects an unknown query parameter [api-paging]', async (_name, method, handler) => {
  // A union only reports that no member matches.
  const isChoice = handler.spec?.query instanceof z.ZodUnion;
  for (const name of ['extra', 'utm_source', '__proto__', '$where']) {
    const answer = await call(handler, {
      method,
      // Everyone else finds no address of operators.
      as: OPERATOR,
      query: Object.fromEntries([[name, '1']]),
      ...(!['GET', 'DELETE'].includes(method) && { body: {} }),
    });
    expect([answer.status, answer.code]).toEqual([422, 'INVALID_INPUT']);
    expect(answer.fields.form?.join()).toContain(isChoice ? 'Check what you entered.' : `“${name}”`);
  }
});

test.each(named.filter(([name]) => PASSED_ON.has(name)))(
  '%s ignores parameters that others added',
  async (_name, method, handler) => {
    const query = { tributeId: 'x'.repeat(22), token: 'nothing' };
    const answer = await call(handler, { method, query });
    const added = ['utm_source', 'fbclid', '$where', '__proto__', 'tributeId[$ne]', 'token[]'];
    for (const name of added) {
      const more = Object.fromEntries([...Object.entries(query), [name, 'x']]);
      expect(await call(handler, { method, query: more })).toEqual(answer);
    }
    expect(answer.fields.form).toBeUndefined();
  },
);
