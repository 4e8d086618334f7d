import { randomUUID } from 'node:crypto';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { actorOf } from '#server/auth/actor.ts';
import { isAppError } from '#server/errors/app-error.ts';
import { connectDatabase } from '#server/platform/database.ts';
import { logger } from '#server/platform/logger.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { admit } from './access.ts';

/** Who looks at a page, read from its cookies. A page authorises by itself, through the services. */
export async function pageContext(): Promise<ServiceContext> {
  const requestId = randomUUID();
  const actor = admit(await actorOf(await headers(), 'GET'), 'anyone');
  await connectDatabase();
  return { actor, requestId, log: logger.child({ requestId }) };
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
