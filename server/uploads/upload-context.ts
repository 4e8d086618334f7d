import { actorOf } from '#server/auth/actor.ts';
import { admit } from '#server/http/access.ts';
import { requireApiKey, requireOwnOrigin } from '#server/http/origin.ts';
import { readerLocale } from '#server/http/reader-locale.ts';
import { connectDatabase } from '#server/platform/database.ts';
import { logger } from '#server/platform/logger.ts';
import { currentRequestId } from '#server/platform/request-scope.ts';
import type { ServiceContext } from '#server/services/context.ts';

export type UploadRequest = { headers: { get(name: string): string | null }; method: string };

/** Authenticates the uploader like any API caller. Throws BAD_API_KEY, FORBIDDEN, UNAUTHENTICATED. */
export async function contextOf({ headers, method }: UploadRequest): Promise<ServiceContext> {
  requireApiKey(headers);
  requireOwnOrigin(headers, method);
  await connectDatabase();
  const actor = admit(await actorOf(headers, method), 'identified');
  return { actor, locale: readerLocale(headers), requestId: currentRequestId(), log: logger };
}
