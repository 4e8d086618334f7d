import type { Instrumentation } from 'next';
import { toHttp } from '#server/errors/to-http.ts';
import { logger } from '#server/platform/logger.ts';

/** Next reports the same error for head and body of a page. */
const logged = new WeakSet<object>();

/** Logs a failed page in one line, with the request id and the digest shown to the visitor. */
export const logPageError = (
  ...[error, , { routePath }]: Parameters<Instrumentation.onRequestError>
): void => {
  if (error instanceof Error) {
    if (logged.has(error)) return;
    logged.add(error);
  }
  const { cause, digest } = error as { cause?: unknown; digest?: string };
  // Records whether the failure is temporary before Next responds.
  const { status } = toHttp(cause ?? error);
  logger.error({ err: error, digest, route: routePath, status }, 'page failed');
};
