import { expect, type Page } from '@playwright/test';
import { API_KEY } from '#lib/contracts/api-key.ts';
import { chooseLocale } from '#lib/messages/choose-locale.ts';
import { messagesFor } from '#lib/messages/messages.ts';
import { AGENTS } from '#tests/support/agents.ts';
import { makeAccount, makeTribute } from './fixtures/api.ts';
import { startInsecureAddress } from './fixtures/insecure-address.ts';
import { test } from './fixtures/test.ts';
import { E2E_PORTS } from './ports.ts';
import type { Line } from './visitors/visitor.ts';
import { VISITORS } from './visitors/visitors.ts';

/** The promise is two minutes from the link to the creator. */
const VISIT_MS_MAX = 120_000;
const LOOK_MS = 1_000;
const played = process.env.VISITORS === 'all' ? VISITORS : VISITORS.filter(({ isInTests }) => isInTests);

for (const [index, visitor] of played.entries()) {
  test(`${visitor.who} sends an answer that reaches the creator [everyone-answers]`, async ({
    browser,
    request,
  }) => {
    const { agent, device, before, line, isInsecure, way } = visitor;
    const insecure = isInsecure && (await startInsecureAddress(Number(E2E_PORTS.PORT)));
    const account = await makeAccount(request, `visited-${index}@example.com`);
    const { tributeId } = await makeTribute(request, account);
    const context = await browser.newContext({
      locale: 'en-US',
      ...device,
      ...(insecure && { baseURL: insecure.origin }),
      userAgent: AGENTS[agent],
    });
    if (before) await context.addInitScript(before);
    const page = await context.newPage();
    if (line) await slowDown(page, line);
    const startedAt = Date.now();
    const answers = async () => {
      const headers = { 'x-api-key': API_KEY, authorization: `Bearer ${account.idToken}` };
      const sent = await request.get(`/api/submission?tributeId=${tributeId}`, { headers });
      const { data } = (await sent.json()) as { data: { status: string }[] };
      return data.map(({ status }) => status);
    };
    const visited = way({
      page,
      browser,
      tributeId,
      texts: messagesFor(chooseLocale(undefined, device.locale ?? 'en')),
      note,
      setOffline: (isOffline) => context.setOffline(isOffline),
    });
    // Waiting begins with the visit, so its limit is the promise itself. Nothing is timed: a visit that keeps the
    // promise ends the wait, and one that breaks it fails here, in `npm test` as in the soak.
    const reached = expect
      .poll(answers, { timeout: VISIT_MS_MAX, intervals: [LOOK_MS] })
      .toEqual(['READY'])
      .then(() => note('seconds from the link to the creator', (Date.now() - startedAt) / 1_000));
    await Promise.all([visited, reached]);
    await context.close();
    if (insecure) insecure.close();
  });
}

function note(what: string, figure: number): void {
  test.info().annotations.push({ type: what, description: figure.toFixed(1) });
}

async function slowDown(page: Page, { kilobitsPerSecond, latencyMs }: Line): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const bytesPerSecond = (kilobitsPerSecond * 1_000) / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}
