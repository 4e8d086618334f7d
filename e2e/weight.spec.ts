import { gzipSync } from 'node:zlib';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { makeAccount, makeTribute } from './fixtures/api.ts';

/** Kilobytes of script that a page may load first, above the floor of Next and React (design: speed of pages). */
const BUDGET_KB = { landing: 14, invitation: 14, recorder: 35 };

/** Gzipped bytes of the scripts that a page's HTML names, in kilobytes. */
async function firstLoadKb(request: APIRequestContext, path: string): Promise<number> {
  const html = await (await request.get(path)).text();
  const sources = new Set(
    [...html.matchAll(/<script[^>]+src="([^"]+)"[^>]*>/g)].map(([, source]) => source ?? ''),
  );
  let bytes = 0;
  for (const source of sources) bytes += gzipSync(await (await request.get(source)).body()).length;
  return bytes / 1000;
}

test('no page that guests see loads more script than its budget', async ({ request }) => {
  const account = await makeAccount(request, 'weight@example.com');
  const { tributeId } = await makeTribute(request, account);
  // The page for addresses outside both layouts has no script of ours.
  const floor = await firstLoadKb(request, '/nowhere/at/all');
  const weight = async (path: string) => (await firstLoadKb(request, path)) - floor;
  const weights = {
    landing: await weight('/'),
    invitation: await weight(`/tribute/${tributeId}`),
    recorder: await weight(`/recordtribute?tributeId=${tributeId}`),
  };
  for (const [page, budget] of Object.entries(BUDGET_KB)) {
    expect(weights[page as keyof typeof weights], page).toBeLessThanOrEqual(budget);
  }
});
