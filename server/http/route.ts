import { z } from 'zod';
import { ANONYMOUS, actorOf } from '#server/auth/actor.ts';
import { type CookieOptions, serializeCookie } from '#server/auth/cookies.ts';
import { toHttp } from '#server/errors/to-http.ts';
import { connectDatabase } from '#server/platform/database.ts';
import { logger } from '#server/platform/logger.ts';
import { currentRequestId } from '#server/platform/request-scope.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { type Access, admit } from './access.ts';
import { requireApiKey, requireOwnOrigin } from './origin.ts';
import { parseInput, readJson } from './parse-input.ts';
import { readerLocale } from './reader-locale.ts';

type RouteSpec<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = {
  access: Access;
  query?: Q;
  body?: B;
  /** Parsed on the way out too: what the contract does not name never leaves the server. */
  response: R;
  status?: 200 | 201 | 202;
  /** Called by programs that are not ours, such as mail servers: without our key and from any origin. */
  isForOthers?: boolean;
};

type Input<Q extends z.ZodType, B extends z.ZodType> = {
  ctx: ServiceContext;
  query: z.output<Q>;
  body: z.output<B>;
  request: Request;
  setCookie: (name: string, value: string, options: CookieOptions) => void;
};

/** The answer of a call that has nothing to tell. */
export const Done = z.object({});

/** Wraps a thin handler: identity, origin, validation, error mapping and logging live here, once. */
export function route<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  spec: RouteSpec<Q, B, R>,
  handler: (input: Input<Q, B>) => Promise<z.input<R>>,
) {
  return async function handle(request: Request): Promise<Response> {
    const headers = new Headers({ 'cache-control': 'no-store' });
    const locale = readerLocale(request.headers);
    try {
      if (!spec.isForOthers) {
        requireApiKey(request.headers);
        requireOwnOrigin(request.headers, request.method);
      }
      const caller = spec.isForOthers ? ANONYMOUS : await actorOf(request.headers, request.method);
      const actor = admit(caller, spec.access);
      const query = parseInput(spec.query, Object.fromEntries(new URL(request.url).searchParams), locale);
      const body = parseInput(spec.body, spec.body && (await readJson(request)), locale);
      await connectDatabase();
      const result = await handler({
        ctx: { actor, locale, requestId: currentRequestId(), log: logger },
        query,
        body,
        request,
        setCookie: (...cookie) => headers.append('set-cookie', serializeCookie(...cookie)),
      });
      return Response.json({ data: spec.response.parse(result) }, { status: spec.status ?? 200, headers });
    } catch (error) {
      const { status, body } = toHttp(error, locale);
      // What was asked wrongly is told by the request's own line.
      logger[status >= 500 ? 'error' : 'debug']({ err: error, status }, 'request failed');
      return Response.json(body, { status, headers });
    }
  };
}
