import type { BrowserErrorInput } from '#lib/contracts/browser-errors.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { scrubMessage, toRoutePattern } from './scrub.ts';

/** Logs an error of a browser, without anything personal. */
export async function logBrowserError(
  { log }: ServiceContext,
  { message, page, release, at }: BrowserErrorInput,
): Promise<void> {
  const browser = { message: scrubMessage(message), page: toRoutePattern(page), release, at };
  log.warn({ browser }, 'error in a browser');
}
