import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { actorOf, guestOf } from '#server/auth/actor.ts';
import { COOKIE, parseCookies } from '#server/auth/cookies.ts';
import { isAppError } from '#server/errors/app-error.ts';
import { connectDatabase } from '#server/platform/database.ts';
import { logger } from '#server/platform/logger.ts';
import {
  currentRequestId,
  failRequest,
  failureOfRequest,
  noteOfRequest,
} from '#server/platform/request-scope.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { admit } from './access.ts';
import { readerLocale } from './reader-locale.ts';

/** Who looks at a page, read from its cookies. A page authorises by itself, through the services. */
export async function pageContext(): Promise<ServiceContext> {
  const head = await headers();
  await unlessFailed(Promise.resolve());
  // A page must not fall with the identity provider: it shows what anybody may see, and asks again by itself.
  const caller = await actorOf(head, 'GET').catch((error: unknown) => {
    if (!isAppError(error)) throw failureOfPage(error);
    logger.warn({ err: error }, 'page without its reader');
    return guestOf(head);
  });
  await connectDatabase().catch((error: unknown) => {
    throw failureOfPage(error);
  });
  return {
    actor: admit(caller, 'anyone'),
    locale: readerLocale(head),
    requestId: currentRequestId(),
    log: logger,
  };
}

/**
 * What a page needs, or null when it is not there for this visitor: then the answer is a 404 and the page shows the
 * kind one by itself. What Next shows after its own `notFound()` cannot be read without scripts.
 */
export async function foundOr404<T>(load: () => Promise<T>): Promise<T | null> {
  const found = await foundOrNull(load);
  if (found === null) noteOfRequest({ code: 'NOT_FOUND' });
  return found;
}

/**
 * Answers 404 when whoever is known to be here asks for a reel that is not theirs, by a page for its creator; who
 * proves themselves only in the browser is told there. Nothing happens without an id.
 */
export async function requireOwnTributeOfPage(tributeId: string | null): Promise<void> {
  if (tributeId === null) return;
  const ctx = await pageContext();
  if (ctx.actor.user && !(await foundOrNull(() => requireAccess(ctx, tributeId, 'manage')))) notFound();
}

/** What a page needs, or null when it is not there for this visitor. */
export async function foundOrNull<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await unlessFailed(connectDatabase().then(load));
  } catch (error) {
    if (isMissing(error)) return null;
    throw failureOfPage(error);
  }
}

/**
 * What a page shows to this visitor, or null as `foundOr404`; `UNPROVEN` when it is not there for them, but may be for
 * the account that this browser has and whose proof has ended (an ID token lives an hour): then the page renews that
 * and asks again.
 */
export async function foundOrUnproven<T>(
  load: (ctx: ServiceContext) => Promise<T>,
): Promise<T | null | 'UNPROVEN'> {
  const ctx = await pageContext();
  const hasAccount = parseCookies((await headers()).get('cookie')).has(COOKIE.uid);
  return hasAccount && !ctx.actor.user
    ? ((await foundOrNull(() => load(ctx))) ?? 'UNPROVEN')
    : foundOr404(() => load(ctx));
}

/**
 * Next asks for the head of a page that failed once more, to put it over the one that says so. Whoever waits for that
 * has waited long enough: what failed once fails at once.
 */
function unlessFailed<T>(load: Promise<T>): Promise<T> {
  const failure = failureOfRequest();
  return failure ? Promise.race([Promise.reject(failure), load]) : load;
}

const isMissing = (error: unknown) =>
  isAppError(error) && (error.code === 'NOT_FOUND' || error.code === 'UNAUTHENTICATED');

/**
 * Next tells a visitor nothing of a page's failure but its digest, which would be the same for everybody: with
 * the request's id in its place, what the visitor can read to us leads to their own lines of the log.
 */
function failureOfPage(cause: unknown): Error {
  const failure = new Error('The page could not be made.', { cause });
  return failRequest(Object.assign(failure, { digest: currentRequestId() }));
}
