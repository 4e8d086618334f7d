import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { initializeApp } from 'firebase-admin/app';
import { afterAll } from 'vitest';

// A production-like Firebase project: signed tokens, Google's keys, disabled accounts. The library is real; only the
// network to Google is replaced. Import it after the installation, before everything else.
delete process.env.FIREBASE_AUTH_EMULATOR_HOST;

const PROJECT = 'demo-folksee';
const KEY_ID = 'the-key-of-today';
const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicPem = ours.publicKey.export({ type: 'spki', format: 'pem' }).toString();

type Account = { disabled?: boolean; validSince?: string; isGone?: boolean };

/** The provider's answers, the number of requests, and whether it is up. */
export const provider = {
  accounts: new Map<string, Account>(),
  lookups: 0,
  state: 'up' as 'up' | 'refusing' | 'silent' | 'failing',
};

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => answer(request.url ?? '', body, response));
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const { port } = server.address() as AddressInfo;

function answer(url: string, body: string, response: ServerResponse): void {
  if (url.includes(':lookup')) provider.lookups += 1;
  if (provider.state === 'silent') return;
  if (provider.state === 'failing') {
    respond(response, 500, { error: { code: 500, message: 'INTERNAL' } });
  } else if (url.includes('/x509/')) {
    respond(response, 200, { [KEY_ID]: publicPem });
  } else {
    const [userId = ''] = (JSON.parse(body) as { localId: string[] }).localId;
    const { isGone, ...account } = provider.accounts.get(userId) ?? {};
    respond(response, 200, isGone ? {} : { users: [{ localId: userId, ...account }] });
  }
}

function respond(response: ServerResponse, status: number, body: object): void {
  // Google's keys may be cached for hours; without caching the tests see every request.
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'max-age=3600' });
  response.end(JSON.stringify(body));
}

/** Routes every call to Google to this process. */
class Wire extends Agent {
  override createConnection() {
    return connect(provider.state === 'refusing' ? 1 : port, '127.0.0.1');
  }
}

initializeApp({
  projectId: PROJECT,
  httpAgent: new Wire({ keepAlive: false }),
  credential: { getAccessToken: async () => ({ access_token: 'of-the-server', expires_in: 3600 }) },
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

type Claims = Record<string, unknown>;
const seconds = () => Math.floor(Date.now() / 1000);
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function claimsOf(userId: string): Claims {
  const now = seconds();
  return {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: userId,
    user_id: userId,
    email: `${userId}@example.com`,
    email_verified: true,
    auth_time: now,
    iat: now,
    exp: now + 3600,
    firebase: { sign_in_provider: 'password', identities: {} },
  };
}

const HEADER = { alg: 'RS256', kid: KEY_ID, typ: 'JWT' };

/** Returns a token that Google could have signed. */
export function genuineToken(userId: string, changes: Claims = {}): string {
  return signed({ ...claimsOf(userId), ...changes });
}

function signed(claims: unknown, header: Claims = HEADER, key = ours.privateKey): string {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`;
}

export function forgedTokens(userId: string): Record<string, string> {
  const claims = claimsOf(userId);
  const genuine = signed(claims);
  const [header = '', payload = '', signature = ''] = genuine.split('.');
  const now = seconds();
  const hmacText = `${encode({ ...HEADER, alg: 'HS256' })}.${payload}`;
  return {
    'without a signature, alg none': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'alg none, with our key’s name': `${encode({ ...HEADER, alg: 'none' })}.${payload}.`,
    'alg None in capitals': `${encode({ ...HEADER, alg: 'NONE' })}.${payload}.`,
    'signed by another key': signed(claims, HEADER, theirs.privateKey),
    'signed by a key nobody knows': signed(claims, { ...HEADER, kid: 'unknown' }, theirs.privateKey),
    'with the name of a prototype key': signed(claims, { ...HEADER, kid: 'constructor' }),
    'without the name of a key': signed(claims, { alg: 'RS256', typ: 'JWT' }),
    'with a key of its own in the header': signed(
      claims,
      { ...HEADER, jwk: theirs.publicKey.export({ format: 'jwk' }) },
      theirs.privateKey,
    ),
    'HS256 with the public key as secret': `${hmacText}.${createHmac('sha256', publicPem).update(hmacText).digest('base64url')}`,
    'for another audience': signed({ ...claims, aud: 'another-project' }),
    'for a list of audiences': signed({ ...claims, aud: [PROJECT, 'another-project'] }),
    'of another issuer': signed({ ...claims, iss: `https://evil.example/${PROJECT}` }),
    'of another project': signed({
      ...claims,
      aud: 'another-project',
      iss: 'https://securetoken.google.com/another-project',
    }),
    expired: signed({ ...claims, iat: now - 7200, auth_time: now - 7200, exp: now - 3600 }),
    'issued in the future': signed({ ...claims, iat: now + 600 }),
    'signed in in the future': signed({ ...claims, auth_time: now + 600 }),
    'without times': signed({ ...claims, iat: undefined, auth_time: undefined }),
    'without a person': signed({ ...claims, sub: undefined }),
    'of an empty person': signed({ ...claims, sub: '' }),
    'of a person that is an object': signed({ ...claims, sub: { $ne: null } }),
    'of a person with an endless name': signed({ ...claims, sub: 'x'.repeat(129) }),
    'with an altered payload': `${header}.${encode({ ...claims, email: 'else@example.com' })}.${signature}`,
    truncated: genuine.slice(0, -20),
    'cut after the payload': `${header}.${payload}`,
    'with a part too many': `${genuine}.${signature}`,
    'whose payload is no object': signed(null),
    'whose payload is no JSON': `${header}.${Buffer.from('{').toString('base64url')}.${signature}`,
    'of dots': '..',
    'of words': 'null',
    'a list': '[]',
    'an object': '{}',
  };
}
