import type { Role, Row } from './rules.ts';

/**
 * The target of a call. `own`: the caller's, or of their reel. `neighbours`: sent by another person of it.
 * `astray` and `lost`: in their reel, something of another reel, or nothing.
 */
export const OBJECTS = [
  'own',
  'neighbours',
  'another',
  'missing',
  'astray',
  'lost',
  'malformed',
  'operator',
] as const;
export type Thing = (typeof OBJECTS)[number];

export type Verdict = { isAnswered: boolean; statuses: readonly number[] };
const refused = (...statuses: number[]): Verdict => ({ isAnswered: false, statuses });
const ILL_FORMED = [400, 404, 422];

/**
 * Returns the expected status (docs/specification.md#access-table): 401 without identity, 404 without permission, 403
 * for an unconfirmed address.
 */
export function verdictOf([call, rule, , more = {}]: Row, role: Role, thing: Thing): Verdict {
  const { to, of } = rule;
  const { missing = 404, neighbours = [], also = [] } = more;
  const answered = { isAnswered: true, statuses: [200, 201, 202, 204, ...also] };
  const isIll = thing === 'malformed' || thing === 'operator';
  if (!to.includes(role)) return refused(...strangersAnswer(of, role, missing), ...(isIll ? ILL_FORMED : []));
  if (of === 'the installation' && (thing === 'neighbours' || thing === 'another')) return answered;
  if (thing === 'own' || (thing === 'another' && of === 'the link')) return answered;
  if (thing === 'neighbours' && neighbours.includes(role)) return answered;
  if (isIll) return refused(missing, ...ILL_FORMED);
  // A page after the end is empty; 422: a reel cannot contain foreign clips.
  if (thing === 'astray' || thing === 'lost')
    return refused(missing, 404, call.startsWith('GET') ? 200 : 422);
  return refused(missing);
}

function strangersAnswer(of: Row[1]['of'], role: Role, missing: number): number[] {
  if (of === 'anybody' || of === 'the installation') return [missing];
  if (role === 'anonymous' || role === 'monitor') return [401];
  if (role === 'unverified') return [403];
  // Without an account there is nothing of an account.
  return [of === 'an account' ? 401 : missing];
}
