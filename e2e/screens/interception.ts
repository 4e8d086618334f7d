import type { CDPSession, Page } from '@playwright/test';

type Paused = {
  requestId: string;
  request: { url: string };
  responseStatusCode?: number;
  responseHeaders?: { name: string; value: string }[];
};

/** Answers a paused call. Never settles to hold it. */
type Answer = (session: CDPSession, call: Paused) => Promise<unknown>;

type Interception = {
  session: CDPSession;
  rules: { address: RegExp; answer: Answer }[];
  scripts: string[];
};

/** The calls that screens intercept. The pages' own files stay untouched. */
const PATTERNS = ['*/api/*', '*/media/*'].map((urlPattern) => ({ urlPattern }));

const interceptions = new WeakMap<Page, Interception>();

async function interceptionOf(page: Page): Promise<Interception> {
  const known = interceptions.get(page);
  if (known) return known;
  const session = await page.context().newCDPSession(page);
  const interception: Interception = { session, rules: [], scripts: [] };
  session.on('Fetch.requestPaused', (call) => {
    const rule = interception.rules.findLast(({ address }) => address.test(call.request.url));
    const { requestId } = call;
    const answered = rule ? rule.answer(session, call) : session.send('Fetch.continueRequest', { requestId });
    // The page may have left.
    answered.catch(() => {});
  });
  interceptions.set(page, interception);
  return interception;
}

/**
 * Treats matching calls of the page by `answer`; the last rule wins.
 * Unlike `page.route`, it leaves the browser's cache on and the page's files alone.
 */
async function intercept(page: Page, address: RegExp, answer: Answer): Promise<void> {
  const { session, rules } = await interceptionOf(page);
  rules.push({ address, answer });
  if (rules.length === 1) await session.send('Fetch.enable', { patterns: PATTERNS });
}

const toBase64 = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64');

/** Answers matching calls without the server. */
export const answerCalls = (page: Page, address: RegExp, json: unknown, status = 200) =>
  intercept(page, address, (session, { requestId }) =>
    session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: status,
      responseHeaders: [{ name: 'content-type', value: 'application/json' }],
      body: toBase64(json),
    }),
  );

/** Holds matching calls, to show the waiting state. */
export const holdCalls = (page: Page, address: RegExp) =>
  intercept(page, address, () => new Promise(() => {}));

/** Sends matching calls to another address. */
export const redirectCalls = (page: Page, address: RegExp, change: (url: string) => string) =>
  intercept(page, address, (session, { requestId, request }) =>
    session.send('Fetch.continueRequest', { requestId, url: change(request.url) }),
  );

/** Changes the server's answers to matching calls. */
export const changeCalls = (page: Page, address: RegExp, change: (data: unknown) => unknown) =>
  intercept(page, address, async (session, { requestId, responseStatusCode, responseHeaders = [] }) => {
    if (responseStatusCode === undefined)
      return session.send('Fetch.continueRequest', { requestId, interceptResponse: true });
    const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId });
    const text = Buffer.from(body, base64Encoded ? 'base64' : 'utf8').toString();
    const { data } = JSON.parse(text) as { data: unknown };
    return session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: responseStatusCode,
      responseHeaders: responseHeaders.filter(({ name }) => !/^content-(encoding|length)$/i.test(name)),
      body: toBase64({ data: change(data) }),
    });
  });

/** Runs a script before those of the next pages. */
export async function runFirst(page: Page, source: string): Promise<void> {
  const { session, scripts } = await interceptionOf(page);
  await session.send('Page.enable');
  const { identifier } = await session.send('Page.addScriptToEvaluateOnNewDocument', { source });
  scripts.push(identifier);
}

/** Removes what the functions above have added. */
export async function stopIntercepting(page: Page): Promise<void> {
  const interception = interceptions.get(page);
  if (!interception) return;
  const { session, rules, scripts } = interception;
  if (rules.splice(0).length > 0) await session.send('Fetch.disable');
  for (const identifier of scripts.splice(0))
    await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
}
