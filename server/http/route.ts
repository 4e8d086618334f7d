import { z } from 'zod';
import type { ErrorCode } from '#lib/contracts/errors.ts';
import { DownloadFile } from '#lib/contracts/reminders.ts';
import type { Locale } from '#lib/messages/languages.ts';
import { type Actor, ANONYMOUS, actorOf, guestOf } from '#server/auth/actor.ts';
import { type SetCookie, serializeCookie } from '#server/auth/cookies.ts';
import { toHttp } from '#server/errors/to-http.ts';
import { connectDatabase } from '#server/platform/database.ts';
import { logger } from '#server/platform/logger.ts';
import { currentRequestId } from '#server/platform/request-scope.ts';
import type { ServiceContext } from '#server/services/context.ts';
import { Streamed } from '#server/services/streamed.ts';
import { type Access, admit } from './access.ts';
import { jsonStream } from './json-stream.ts';
import { lostLinkDocument } from './lost-link-document.ts';
import { requireApiKey, requireOwnOrigin } from './origin.ts';
import { parseInput, readJson } from './parse-input.ts';
import { countAddress, countCall, countPerson, type RateLimit } from './rate-limit.ts';
import { readerLocale } from './reader-locale.ts';

export type RouteSpec<
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> = {
  summary: string;
  /** The access of a resource may depend on the input. */
  access: Access | ((body: z.output<B>, query: z.output<Q>) => Access);
  /** Where the access depends on the input: what every input needs, checked before the input is read. */
  minimumAccess?: Access;
  /** Unknown query parameters are rejected. */
  query?: Q;
  body?: B;
  /** Responses are parsed too: fields outside the contract never leave the server. */
  response: R;
  status?: 200 | 201 | 202;
  errors?: readonly ErrorCode[];
  /** Called by other programs, such as mail servers: without our key and from any origin. */
  isForOthers?: boolean;
  /** Opened as a link, without our key: reads only and returns a `DownloadFile`, or a page if it fails. */
  isLink?: boolean;
  /** Allowed for deleted accounts, which are otherwise rejected. */
  isForDeleted?: boolean;
  /** Signs the caller out without asking the identity provider, which may be down. */
  isSignOut?: boolean;
  limit?: RateLimit | ((body: z.output<B>) => RateLimit | null);
};

type Input<Q extends z.ZodType, B extends z.ZodType> = {
  ctx: ServiceContext;
  query: z.output<Q>;
  body: z.output<B>;
  request: Request;
  setCookie: SetCookie;
};

export const Done = z.object({});

type Answer<R extends z.ZodType> =
  | Promise<z.input<R>>
  | Promise<Streamed<z.input<R>>>
  | (z.input<typeof Done> extends z.input<R> ? Promise<void> : never);

export const endpoint = <Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  spec: RouteSpec<Q, B, R>,
): RouteSpec<Q, B, R> => spec;

export function route<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  spec: RouteSpec<Q, B, R>,
  handler: (input: Input<Q, B>) => Answer<R>,
) {
  async function handle(request: Request): Promise<Response> {
    const headers = new Headers({ 'cache-control': 'no-store' });
    const locale = readerLocale(request.headers);
    try {
      const caller = await callerOf(request, spec);
      const minimum = typeof spec.access === 'string' ? spec.access : spec.minimumAccess;
      if (minimum) admit(caller, minimum);
      const query = parseInput((spec.query ?? NO_QUERY) as Q, queryOf(request), locale);
      const body = parseInput(spec.body, spec.body && (await readJson(request)), locale);
      const actor = admit(caller, chosenBy(spec.access, body, query));
      const limit = spec.limit && chosenBy(spec.limit, body, query);
      if (limit) await countCall(limit, caller);
      await connectDatabase();
      const result: unknown = await handler({
        ctx: { actor, locale, requestId: currentRequestId(), log: logger },
        query,
        body,
        request,
        setCookie: (...cookie) => headers.append('set-cookie', serializeCookie(...cookie)),
      });
      return toResponse(spec, result, headers);
    } catch (error) {
      return toFailure(error, { request, spec, locale, headers });
    }
  }
  // The API document is generated from these.
  return Object.assign(handle, { spec });
}

type Failed = { request: Request; spec: Pick<RouteSpec, 'isLink'>; locale: Locale; headers: Headers };

/** Returns JSON, or a page for people who followed a link to a file. */
function toFailure(error: unknown, { request, spec, locale, headers }: Failed): Response {
  const { status, body, headers: more } = toHttp(error, locale);
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  logger[status >= 500 ? 'error' : 'debug']({ err: error, status }, 'request failed');
  if (!spec.isLink || !request.headers.get('accept')?.includes('text/html'))
    return Response.json(body, { status, headers });
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(lostLinkDocument(body, locale), { status, headers });
}

/** Sound as any `Q`: a route without a query has output type `unknown`. */
const NO_QUERY: z.ZodType = z.strictObject({});

/** A repeated name becomes a list, which every schema rejects as ambiguous. */
function queryOf(request: Request): Record<string, string | string[]> {
  const { searchParams } = new URL(request.url);
  return Object.fromEntries(
    [...searchParams].map(([name, value]) => {
      const values = searchParams.getAll(name);
      return [name, values.length > 1 ? values : value];
    }),
  );
}

/** Returns the contract's fields; a list's cursor goes beside its data (docs/specification.md#api-paging). */
function toBody(response: z.ZodType, result: unknown): object {
  const answer = response.parse(result === undefined ? {} : result);
  if (answer === null || typeof answer !== 'object' || !('page' in answer)) return { data: answer };
  const { page, ...rest } = answer;
  return { data: page, ...rest };
}

/** Authenticates and rate-limits the caller. */
async function callerOf(request: Request, spec: RouteSpec): Promise<Actor> {
  const { headers, method } = request;
  if (!spec.isForOthers) {
    if (!spec.isLink) requireApiKey(headers);
    requireOwnOrigin(headers, method);
  }
  await countAddress('calls');
  const caller = await actorOfCall(request, spec);
  await countPerson('calls', caller);
  return caller;
}

async function actorOfCall({ headers, method }: Request, spec: RouteSpec): Promise<Actor> {
  if (spec.isForOthers) return ANONYMOUS;
  if (spec.isSignOut) return guestOf(headers);
  return actorOf(headers, method, { deleted: spec.isForDeleted === true });
}

const chosenBy = <Choice extends string | null, Body, Query>(
  choice: Choice | ((body: Body, query: Query) => Choice),
  body: Body,
  query: Query,
): Choice => (typeof choice === 'function' ? choice(body, query) : choice);

function toDownload({ name, type, text }: DownloadFile, headers: Headers): Response {
  headers.set('content-type', type);
  headers.set('content-disposition', `attachment; filename="${name}"`);
  return new Response(text, { headers });
}

function toResponse(
  { response, status = 200, isLink }: RouteSpec,
  result: unknown,
  headers: Headers,
): Response {
  if (isLink) return toDownload(DownloadFile.parse(result), headers);
  if (!(result instanceof Streamed)) return Response.json(toBody(response, result), { status, headers });
  headers.set('content-type', 'application/json');
  return new Response(jsonStream(response, result as Streamed<object>), { status, headers });
}
