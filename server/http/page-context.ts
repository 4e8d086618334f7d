import { randomUUID } from 'node:crypto';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { actorOf, guestOf } from '#server/auth/actor.ts';
import { isAppError } from '#server/errors/app-error.ts';
import { connectDatabase } from '#server/platform/database.ts';
import { logger } from '#server/platform/logger.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { admit } from './access.ts';

/** Who looks at a page, read from its cookies. A page authorises by itself, through the services. */
export async function pageContext(): Promise<ServiceContext> {
  const requestId = randomUUID();
  const log = logger.child({ requestId });
  const head = await headers();
  // A page must not fall with the identity provider: it shows what anybody may see, and asks again by itself.
  const caller = await actorOf(head, 'GET').catch((error: unknown) => {
    if (!isAppError(error)) throw error;
    log.warn({ err: error }, 'page without its reader');
    return guestOf(head);
  });
  await connectDatabase();
  return { actor: admit(caller, 'anyone'), requestId, log };
}

/** What a page needs, or the kind 404 page when it is not there for this visitor. */
export async function foundOr404<T>(load: Promise<T>): Promise<T> {
  try {
    return await load;
  } catch (error) {
    if (isAppError(error) && (error.code === 'NOT_FOUND' || error.code === 'UNAUTHENTICATED')) notFound();
    throw error;
  }
}
