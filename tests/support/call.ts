import { API_KEY } from '#lib/contracts/api-key.ts';

export const PROJECT = 'demo-folksee';
export const ORIGIN = 'http://127.0.0.1:3999';

export type Person = { userId: string; email: string; isVerified?: boolean };

/** Each person's address at the provider: that of their last token. */
export const addressOf = new Map<string, string>();

/** Returns an unsigned ID token, as the identity stand-in issues them. */
export function idTokenOf({ userId, email, isVerified = true }: Person): string {
  addressOf.set(userId, email);
  const now = Math.floor(Date.now() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: userId,
    user_id: userId,
    email,
    email_verified: isVerified,
    auth_time: now,
    iat: now,
    exp: now + 3600,
    firebase: { sign_in_provider: 'password', identities: {} },
  };
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
}

type Handler = (request: Request) => Promise<Response>;
type Call = {
  method?: string;
  query?: Record<string, string>;
  body?: unknown;
  as?: Person | null;
  cookie?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};
type Json = ReturnType<typeof JSON.parse>;
type Answer = {
  status: number;
  data: Json;
  error: string | null;
  code: string | null;
  fields: Record<string, string[]>;
  /** The cursor of a list's next page. */
  nextCursor: string | null;
  cookies: string[];
  retryAfter: string | null;
};

/** Calls a route handler as our pages do: with key, origin and identity. */
export async function call(
  handler: Handler,
  { method = 'GET', query = {}, body, as, cookie, headers, signal }: Call = {},
): Promise<Answer> {
  const url = new URL('/api/test', ORIGIN);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const response = await handler(
    new Request(url, {
      method,
      ...(signal && { signal }),
      headers: {
        'x-api-key': API_KEY,
        ...(method !== 'GET' && { origin: ORIGIN }),
        ...(as && { authorization: `Bearer ${idTokenOf(as)}` }),
        ...(cookie && { cookie }),
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    }),
  );
  const json = (await response.json()) as Partial<Answer>;
  return {
    status: response.status,
    data: json.data ?? null,
    error: json.error ?? null,
    code: json.code ?? null,
    fields: json.fields ?? {},
    nextCursor: json.nextCursor ?? null,
    cookies: response.headers.getSetCookie(),
    retryAfter: response.headers.get('retry-after'),
  };
}

/** Returns the Cookie header that a browser would send after an answer. */
export const cookieOf = ({ cookies }: { cookies: string[] }): string =>
  cookies.map((cookie) => cookie.split(';')[0]).join('; ');
