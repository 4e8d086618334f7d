import { MongoBulkWriteError, MongoNetworkError } from 'mongodb';
import { expect, test } from 'vitest';
import { AppError } from '#server/errors/app-error.ts';
import { toHttp } from '#server/errors/to-http.ts';
import { inRequest } from '#server/platform/request-scope.ts';

/** A driver error with internal details. */
function driverError(name: string, more: object = {}): Error {
  const error = new Error(
    'E11000 duplicate key: users.email "ben@example.com" at /srv/app/node_modules/mongodb',
  );
  return Object.assign(error, { name, ...more });
}

test.each([
  ['of the database', driverError('MongoServerError')],
  ['of a library', new TypeError("Cannot read properties of undefined (reading 'x')")],
  ['that is no error at all', { path: '/srv/app/secret' }],
  ['with a cause', new Error('outer', { cause: driverError('MongoServerError') })],
])('shows one sentence and the request id for a failure %s', (_what, error) => {
  const { status, body } = toHttp(error);
  expect(status).toBe(500);
  expect(body).toEqual({
    error: 'Something went wrong on our side. Try again.',
    code: 'INTERNAL',
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test.each([
  driverError('MongoServerSelectionError'),
  driverError('MongoNetworkTimeoutError'),
  driverError('MongoWaitQueueTimeoutError'),
  driverError('MongoServerError', { code: 189, codeName: 'PrimarySteppedDown' }),
  driverError('Error', { code: 'ECONNREFUSED' }),
  driverError('Error', { code: 'ENOTFOUND' }),
  // Thrown when the connection breaks during a bulk write.
  Reflect.construct(MongoBulkWriteError, [new MongoNetworkError('connect ECONNREFUSED'), {}]),
])('reports an unavailable database as 503, “in a moment”', (error) => {
  const { status, body } = toHttp(error);
  expect(status).toBe(503);
  expect(body.code).toBe('UNAVAILABLE');
  expect(JSON.stringify(body)).not.toMatch(/mongo|srv|example\.com/i);
});

test("shows an expected failure's text and hides its cause", () => {
  const { status, body } = toHttp(
    new AppError('NOT_FOUND', 'clipNotFound', { cause: driverError('MongoServerError') }),
  );
  expect(status).toBe(404);
  expect(body).toMatchObject({ error: 'We couldn’t find that clip.', code: 'NOT_FOUND' });
  expect(JSON.stringify(body)).not.toContain('E11000');
});

test('includes the request id for the log in the body [api-failure-shape]', () => {
  inRequest('127.0.0.1', ({ requestId, notes }) => {
    expect(toHttp(new Error('x')).body.requestId).toBe(requestId);
    expect(notes).toEqual({ code: 'INTERNAL' });
  });
});
