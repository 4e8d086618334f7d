import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { actorOf, guestOf } from '#server/auth/actor.ts';
import { COOKIE, parseCookies } from '#server/auth/cookies.ts';
import { isAppError } from '#server/errors/app-error.ts';
import { connectDatabase } from '#server/platform/database.ts';
import { logger } from '#server/platform/logger.ts';
import {
  codeOfRequest,
  currentRequestId,
  failRequest,
  failureOfRequest,
  noteOfRequest,
} from '#server/platform/request-scope.ts';
import { requireAccess } from '#server/services/access/require-access.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { admit } from './access.ts';
import { readerLocale } from './reader-locale.ts';

/** Returns the context of a page's visitor, read from cookies. */
export async function pageContext(): Promise<ServiceContext> {
  const head = await headers();
  await unlessFailed(Promise.resolve());
  // If the identity provider is down, the page shows its public part and retries in the browser.
  const caller = await actorOf(head, 'GET').catch((error: unknown) => {
    if (!isAppError(error)) throw failureOfPage(error);
    logger.warn({ err: error }, 'page rendered without its reader');
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

/** Returns what a page loads, or null with status 404. Next's `notFound()` is unreadable without scripts. */
export async function foundOr404<T>(load: () => Promise<T>): Promise<T | null> {
  const found = await foundOrNull(load);
  if (found === null && !withheldReason()) noteOfRequest({ code: 'NOT_FOUND' });
  return found;
}

/** Why a page says something else than “not found”: an operator hides its reel, or the media was erased. */
export type Withheld = 'TAKEN_DOWN' | 'MEDIA_ERASED';

const isWithheld = (code: unknown): code is Withheld => code === 'TAKEN_DOWN' || code === 'MEDIA_ERASED';

/** Returns why this page does not show its reel, or null. */
export function withheldReason(): Withheld | null {
  const code = codeOfRequest();
  return isWithheld(code) ? code : null;
}

/** Responds 404 when a known visitor requests a creator page of someone else's reel. No effect without an id. */
export async function requireOwnTributeOfPage(tributeId: string | null): Promise<void> {
  if (tributeId === null) return;
  const ctx = await pageContext();
  if (ctx.actor.user && !(await foundOrNull(() => requireAccess(ctx, tributeId, 'manage')))) notFound();
}

export async function foundOrNull<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await unlessFailed(connectDatabase().then(load));
  } catch (error) {
    if (isMissing(error)) return null;
    if (isAppError(error) && isWithheld(error.code)) {
      noteOfRequest({ code: error.code });
      return null;
    }
    throw failureOfPage(error);
  }
}

/** Like `foundOr404`, or `UNPROVEN` if an expired ID token may be the reason: the page then renews it. */
export async function foundOrUnproven<T>(
  load: (ctx: ServiceContext) => Promise<T>,
): Promise<T | null | 'UNPROVEN'> {
  const ctx = await pageContext();
  const hasAccount = parseCookies((await headers()).get('cookie')).has(COOKIE.uid);
  return hasAccount && !ctx.actor.user
    ? ((await foundOrNull(() => load(ctx))) ?? 'UNPROVEN')
    : foundOr404(() => load(ctx));
}

/** Next loads the head of a failed page again; fail immediately instead of waiting twice. */
function unlessFailed<T>(load: Promise<T>): Promise<T> {
  const failure = failureOfRequest();
  return failure ? Promise.race([Promise.reject(failure), load]) : load;
}

const isMissing = (error: unknown) =>
  isAppError(error) && (error.code === 'NOT_FOUND' || error.code === 'UNAUTHENTICATED');

/** Next shows visitors only an error's digest. Using the request id as digest leads support to the log lines. */
function failureOfPage(cause: unknown): Error {
  const failure = new Error('The page could not be rendered.', { cause });
  return failRequest(Object.assign(failure, { digest: currentRequestId() }));
}
