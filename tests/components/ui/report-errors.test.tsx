import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { gzipSync } from 'node:zlib';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FailurePage } from '#components/ui/failure-page.tsx';

const calls: { address: string; body: Record<string, string>; credentials: string }[] = [];
let answer: () => Promise<Response>;

beforeEach(() => {
  calls.length = 0;
  answer = async () => Response.json({ data: {} }, { status: 202 });
  document.documentElement.dataset.release = 'b1';
  vi.stubGlobal('fetch', (address: string, { body, credentials }: { body: string; credentials: string }) => {
    calls.push({ address, body: JSON.parse(body), credentials });
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A freshly loaded page. */
const load = () => import('#lib/browser/report-errors.ts');
const fail = (error: unknown) => window.dispatchEvent(new ErrorEvent('error', { error, message: 'failed' }));

test('reports uncaught errors and rejections once each, without who it was', async () => {
  (await load()).reportUncaught();
  fail(new TypeError('x is null'));
  fail(new TypeError('x is null'));
  const event = Object.assign(new Event('unhandledrejection'), { reason: new Error('no answer') });
  window.dispatchEvent(event);
  expect(calls).toEqual([
    {
      address: '/api/public/error',
      body: { message: 'TypeError: x is null', page: location.pathname, release: 'b1' },
      credentials: 'omit',
    },
    expect.objectContaining({ body: expect.objectContaining({ message: 'Error: no answer' }) }),
  ]);
});

test('gives up after five reports, and never fails itself', async () => {
  const { reportError } = await load();
  answer = () => Promise.reject(new TypeError('offline'));
  const rejections = vi.fn();
  window.addEventListener('unhandledrejection', rejections);
  for (let time = 0; time < 20; time += 1) reportError(new Error(`broken ${time}`));
  for (const odd of [null, undefined, 'words', 7, { message: 'x' }]) reportError(odd);
  await new Promise(setImmediate);
  expect(calls).toHaveLength(5);
  expect(rejections).not.toHaveBeenCalled();
});

test('leaves out aborted calls, extensions and scripts of others', async () => {
  const { reportError } = await load();
  reportError(new DOMException('gone', 'AbortError'));
  reportError(Object.assign(new Error('x'), { stack: 'at chrome-extension://abc/a.js:1:1' }));
  reportError('Script error.');
  expect(calls).toEqual([]);
});

test('reports what an error page shows, unless the server has logged it', () => {
  render(<FailurePage error={Object.assign(new Error('from the server'), { digest: '123' })} />);
  expect(screen.getByText('123')).toBeVisible();
  expect(calls).toEqual([]);
  render(<FailurePage error={new Error('in the page')} />);
  expect(calls).toMatchObject([{ body: { message: 'Error: in the page' } }]);
});

test('weighs less than a kilobyte', () => {
  const source = readFileSync('lib/browser/report-errors.ts', 'utf8');
  expect(gzipSync(stripTypeScriptTypes(source)).length).toBeLessThan(1_000);
});
