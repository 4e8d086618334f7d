import { expect, test } from 'vitest';
import type { MediaErrorCode } from '#lib/recording/media-error-codes.ts';
import { brokenRunOf, isFinal, NO_BROKEN_RUNS } from '#server/jobs/queue/is-final.ts';
import { retryDelay } from '#server/jobs/queue/retry-delay.ts';
import { MediaError } from '#server/media/media-error.ts';

const coded = (code: string) => Object.assign(new Error(code), { code });
const afterFailures = (error: Error) =>
  [1, 2, 3, 8, 9, 100, 101].map((attempt) => retryDelay({ attempt, error }));

test('retries failures with growing delays, for hours', () => {
  expect(afterFailures(coded('ENOSPC'))).toEqual([2_000, 4_000, 8_000, 256_000, 300_000, 300_000, null]);
});

test('resumes within five seconds when mail server or database return', () => {
  for (const error of [coded('ESOCKET'), coded('ECONNREFUSED')]) {
    for (const delay of afterFailures(error).slice(0, -1)) expect(delay).toBeLessThan(5_000);
  }
});

test('retries a mail for days while the mail server is down or rejects all of our mails [mail-outage]', () => {
  for (const code of ['ECONNREFUSED', 'EAUTH']) {
    const dayOfTries = code === 'EAUTH' ? 300 : 43_200;
    expect(retryDelay({ attempt: dayOfTries * 3, error: coded(code) })).toBeGreaterThan(0);
    expect(retryDelay({ attempt: dayOfTries * 5, error: coded(code) })).toBeNull();
  }
});

test.each<MediaErrorCode>(['FORMAT', 'CORRUPT', 'EMPTY', 'CODEC'])('%s is a verdict on the file', (code) => {
  expect(isFinal(new MediaError(code, ''), NO_BROKEN_RUNS)).toBe(true);
});

test.each([new MediaError('CANCELLED', ''), coded('ENOSPC')])('%s is never one', (error) => {
  expect(isFinal(error, NO_BROKEN_RUNS)).toBe(false);
  expect(isFinal(error, { timeouts: 100, crashes: 100, internals: 100 })).toBe(false);
});

test.each<MediaErrorCode>(['CRASH', 'MEMORY', 'STALLED'])('%s becomes one at the fifth try', (code) => {
  expect(isFinal(new MediaError(code, ''), { timeouts: 1, crashes: 3, internals: 14 })).toBe(false);
  expect(isFinal(new MediaError(code, ''), { timeouts: 0, crashes: 4, internals: 0 })).toBe(true);
});

test('a time-out becomes one at the second try, whatever else went wrong', () => {
  expect(isFinal(new MediaError('TIMEOUT', ''), { timeouts: 0, crashes: 4, internals: 14 })).toBe(false);
  expect(isFinal(new MediaError('TIMEOUT', ''), { timeouts: 1, crashes: 0, internals: 0 })).toBe(true);
});

test('a failure that nobody foresaw becomes one after about forty minutes, but never for lack of room [media-given-up]', () => {
  const error = new MediaError('INTERNAL', 'other decoder headers');
  let waitedMs = 0;
  let attempt = 1;
  const earlier = () => ({ timeouts: 1, crashes: 4, internals: attempt - 1 });
  for (; attempt < 100 && !isFinal(error, earlier()); attempt += 1)
    waitedMs += retryDelay({ attempt, error }) ?? Number.NaN;
  expect(waitedMs / 60_000).toBeGreaterThan(35);
  expect(waitedMs / 60_000).toBeLessThan(40);
  expect(isFinal(error, { ...earlier(), isDiskShort: true })).toBe(false);
});

test('an outage of the machine is never one, and does not count [media-given-up]', () => {
  const error = new MediaError('INTERNAL', 'EROFS: read-only file system', { isOutage: true });
  expect(isFinal(error, { timeouts: 100, crashes: 100, internals: 100 })).toBe(false);
  expect(brokenRunOf(error)).toBeNull();
  expect(brokenRunOf(new MediaError('INTERNAL', ''))).toBe('internals');
});
