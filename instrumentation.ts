import type { Instrumentation } from 'next';
import { toHttp } from '#server/errors/to-http.ts';
import { logger } from '#server/platform/logger.ts';

/** Head and body of a page fail by one error, and Next tells of both. */
const told = new WeakSet<object>();

/** Next tells of a page that failed: one line of ours, with the request's id and the digest that the visitor sees. */
export const onRequestError: Instrumentation.onRequestError = (error, _request, { routePath }) => {
  if (error instanceof Error) {
    if (told.has(error)) return;
    told.add(error);
  }
  const { cause, digest } = error as { cause?: unknown; digest?: string };
  // A page wraps what failed. That notes for the request whether it may pass by itself, before Next answers.
  const { status } = toHttp(cause ?? error);
  logger.error({ err: error, digest, route: routePath, status }, 'page failed');
};
