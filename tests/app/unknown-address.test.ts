import '#tests/support/installation.ts';
import { expect, test } from 'vitest';
import * as unknown from '#app/(unknown)/api/[[...path]]/route.ts';

test.each(Object.entries(unknown))(
  '%s to an unknown address fails in the usual shape',
  async (method, handle) => {
    const headers = { 'accept-language': 'es', origin: 'https://elsewhere.example' };
    const response = await handle(new Request('http://127.0.0.1:3999/api/nothing', { method, headers }));
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: 'No hay nada en esta dirección.',
      code: 'NOT_FOUND',
      requestId: expect.any(String),
    });
  },
);

test('covers every method', () => {
  expect(Object.keys(unknown).toSorted()).toEqual(['DELETE', 'GET', 'PATCH', 'POST', 'PUT']);
});
