import { gzipSync } from 'node:zlib';
import { type APIRequestContext, expect } from '@playwright/test';
import { budgetKbOf } from '#server/scripts/page-weight.ts';
import { makeAccount, makeTribute } from './fixtures/api.ts';
import { test } from './fixtures/test.ts';

/** Gzipped bytes of the scripts that a page's HTML names, in kilobytes: also those that the build counts as later ones. */
async function namedKb(request: APIRequestContext, path: string): Promise<number> {
  const html = await (await request.get(path)).text();
  const sources = new Set(
    [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="([^"]+\.js)"[^>]*>/g)].map(
      ([, source]) => source ?? '',
    ),
  );
  let bytes = 0;
  for (const source of sources) bytes += gzipSync(await (await request.get(source)).body()).length;
  return bytes / 1000;
}

// The build weighs every page by what Next calls its first scripts; this holds what a browser is really sent for one of each kind.
test('no page names more script than its budget', async ({ request }) => {
  const account = await makeAccount(request, 'weight@example.com');
  const { tributeId } = await makeTribute(request, account);
  // The page for addresses outside both layouts has no script of ours.
  const floor = await namedKb(request, '/nowhere/at/all');
  const pages = {
    '/': '/',
    '/tribute/[tributeId]': `/tribute/${tributeId}`,
    '/recordtribute': `/recordtribute?tributeId=${tributeId}`,
    '/login': '/login',
    '/home': '/home',
    '/createtribute/reeldetails': '/createtribute/reeldetails',
  };
  for (const [route, path] of Object.entries(pages)) {
    const kilobytes = (await namedKb(request, path)) - floor;
    expect.soft(kilobytes, route).toBeLessThanOrEqual(budgetKbOf(route));
    expect.soft(kilobytes, route).toBeGreaterThan(0);
  }
});
