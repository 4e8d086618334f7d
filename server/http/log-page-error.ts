import type { Instrumentation } from 'next';
import { toHttp } from '#server/errors/to-http.ts';
import { logger } from '#server/platform/logger.ts';

/** Head and body of a page fail by one error, and Next reports both. */
const logged = new WeakSet<object>();

/** Logs a failed page in one line, with the request's id and the digest that the visitor sees. */
export const logPageError = (
  ...[error, , { routePath }]: Parameters<Instrumentation.onRequestError>
): void => {
  if (error instanceof Error) {
    if (logged.has(error)) return;
    logged.add(error);
  }
  const { cause, digest } = error as { cause?: unknown; digest?: string };
  // A page wraps what failed. This notes for the request whether it may pass by itself, before Next answers.
  const { status } = toHttp(cause ?? error);
  logger.error({ err: error, digest, route: routePath, status }, 'page failed');
};
