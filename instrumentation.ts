import type { Instrumentation } from 'next';

let logPageError: Instrumentation.onRequestError | undefined;

/** Loads what only Node can run: Next compiles this file for its Edge runtime too, and warns of each Node module in it. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs')
    ({ logPageError } = await import('#server/http/log-page-error.ts'));
}

/** Next reports a page that failed. */
export const onRequestError: Instrumentation.onRequestError = (...failure) => logPageError?.(...failure);
