import type { Instrumentation } from 'next';

let logPageError: Instrumentation.onRequestError | undefined;

/** Imports Node-only code lazily: Next also compiles this file for its Edge runtime. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs')
    ({ logPageError } = await import('#server/http/log-page-error.ts'));
}

/** Next calls this for a failed page. */
export const onRequestError: Instrumentation.onRequestError = (...failure) => logPageError?.(...failure);
