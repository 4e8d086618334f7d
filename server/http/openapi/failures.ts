import { ERROR_CODES, type ErrorCode } from '#lib/contracts/errors.ts';
import { statusOf } from '#server/errors/to-http.ts';
import type { RouteSpec } from '#server/http/route.ts';
import { fieldsOf } from './fields-of.ts';
import type { Method } from './read-endpoints.ts';

const MEANINGS: Record<ErrorCode, string> = {
  BAD_REQUEST: 'the request cannot be read: no JSON, no form, or an unknown cursor',
  UNAUTHENTICATED:
    'nobody is signed in, and no cookie proves the caller; with `Retry-After`, the ID token of a write has expired',
  BAD_API_KEY: 'the header x-api-key is missing or wrong',
  NO_CREDIT: 'the balance is too low',
  EMAIL_NOT_VERIFIED: 'the address of the account is not confirmed yet',
  ACCOUNT_DELETED: 'the account is locked and will be erased',
  ACCOUNT_SUSPENDED: 'an operator suspended the account',
  TAKEN_DOWN: 'an operator took the reel down, or suspended its creator',
  MEDIA_ERASED: 'the clips of the reel were erased after its retention period',
  FORBIDDEN: 'the call comes from another site',
  NOT_FOUND: 'it does not exist, or the caller may not see it',
  METHOD_NOT_ALLOWED: 'the address has other methods; `Allow` names them',
  GONE: 'it existed and has expired',
  CLIP_REMOVED: 'the clip was removed: sending it again does not restore it',
  ALREADY_SENT: 'the take made an answer before, with other content: send that as a replacement',
  PERSON_GONE: 'who made it was removed or erased: nobody else can send it',
  REEL_ARCHIVED: 'the reel is archived: it takes no answers unless its creator restores it',
  CONFLICT: 'the current state does not allow this call',
  STALE_VERSION: 'it has changed since it was read: read it again, and base the call on that',
  TOO_LARGE: 'more bytes than allowed',
  UNSUPPORTED_MEDIA: 'the type of the file or body is not supported',
  INVALID_INPUT: 'a field is missing, wrong or unknown; `fields` names each',
  RATE_LIMITED: 'too many calls; `Retry-After` says when to retry',
  INTERNAL: 'a server error; `requestId` finds it in the log',
  UNAVAILABLE: 'a required service is unavailable; retry',
  STORAGE_FULL: 'the disk has no room for uploads; `Retry-After` says when to retry',
};

export const codeTable = (): string =>
  [
    '| code | status | meaning |',
    '|---|---|---|',
    ...ERROR_CODES.map((code) => `| ${code} | ${statusOf(code)} | ${MEANINGS[code]} |`),
  ].join('\n');

export function failuresOf(method: Method, spec: RouteSpec): ErrorCode[] {
  return [
    ...(spec.errors ?? []),
    ...(spec.errors?.includes('NOT_FOUND') ? (['TAKEN_DOWN', 'MEDIA_ERASED'] as const) : []),
    ...identityFailures(method, spec),
    ...inputFailures(spec),
    'RATE_LIMITED',
    'INTERNAL',
    'UNAVAILABLE',
  ];
}

function identityFailures(method: Method, { access, isForOthers, isLink }: RouteSpec): ErrorCode[] {
  if (isForOthers) return [];
  if (access === 'observer' || access === 'operator')
    return ['NOT_FOUND', 'BAD_API_KEY', ...(method === 'GET' ? [] : (['FORBIDDEN'] as const))];
  const mayNeedVerified = access !== 'anyone' && access !== 'account';
  return [
    'ACCOUNT_DELETED',
    'ACCOUNT_SUSPENDED',
    ...(access === 'anyone' ? [] : (['UNAUTHENTICATED'] as const)),
    ...(isLink ? [] : (['BAD_API_KEY'] as const)),
    ...(method === 'GET' ? [] : (['FORBIDDEN'] as const)),
    ...(mayNeedVerified ? (['EMAIL_NOT_VERIFIED'] as const) : []),
  ];
}

function inputFailures({ query, body }: RouteSpec): ErrorCode[] {
  const hasCursor = query !== undefined && 'cursor' in fieldsOf(query);
  return [
    'INVALID_INPUT',
    ...(body || hasCursor ? (['BAD_REQUEST'] as const) : []),
    ...(body ? (['TOO_LARGE'] as const) : []),
  ];
}

export function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const statuses = new Set(codes.map(statusOf).toSorted((a, b) => a - b));
  return new Map(
    [...statuses].map((status) => [
      status,
      ERROR_CODES.filter((code) => codes.includes(code) && statusOf(code) === status),
    ]),
  );
}
