import { apiAddress } from '#lib/browser/api/api-address.ts';
import { API_KEY } from '#lib/contracts/api-key.ts';
import type { BrowserErrorInput } from '#lib/contracts/browser-errors.ts';

/** A page that fails over and over says so a few times. */
const REPORTS_MAX = 5;
const MESSAGE_CHARS_MAX = 500;
const reported = new Set<string>();

/** Reports an error of this page to the operator's log, once. Never throws. */
export function reportError(error: unknown): void {
  const { name = '', message = '', stack = '' } = (error ?? {}) as Partial<Error>;
  const text = (message ? `${name}: ${message}` : String(error)).slice(0, MESSAGE_CHARS_MAX);
  if (!isOurs(`${text} ${stack}`) || reported.has(text) || reported.size >= REPORTS_MAX) return;
  reported.add(text);
  const [at] = /\/_next\/[\w./~%-]{1,200}:\d+:\d+/.exec(stack) ?? [];
  const release = document.documentElement.dataset.release ?? '';
  void send({ message: text, page: location.pathname.slice(0, 300), release, ...(at && { at }) });
}

/** Extensions fail in our pages, scripts of others say nothing, and people leave while calls run. */
const isOurs = (words: string) => !/-extension:\/\/|^Script error|^AbortError/.test(words);

async function send(body: BrowserErrorInput): Promise<void> {
  try {
    await fetch(apiAddress('/public/error'), {
      method: 'POST',
      // Nobody needs to know who it was.
      credentials: 'omit',
      keepalive: true,
      headers: { 'content-type': 'application/json', 'x-api-key': API_KEY },
      body: JSON.stringify(body),
    });
  } catch {
    // The network is away too.
  }
}

/** Reports what nothing on the page catches. */
export function reportUncaught(): void {
  addEventListener('error', ({ error, message }) => reportError(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
}
