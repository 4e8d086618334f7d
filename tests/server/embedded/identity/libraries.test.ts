import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { initializeApp } from 'firebase/app';
import {
  type Auth,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
} from 'firebase/auth';
import { initializeApp as initializeServerApp } from 'firebase-admin/app';
import { getAuth as getServerAuth, type Auth as ServerAuth } from 'firebase-admin/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePorts } from '#server/scripts/free-ports.ts';
import { KEPT, KEPT_REFRESH_TOKEN, PASSWORD, PROJECT } from './kept-accounts.ts';
import { startProvider } from './start-provider.ts';

// Tests the identity stand-in through the two libraries of the real provider.
/** The origin of the app's pages. */
const PAGES = 'http://127.0.0.1:3999';

let folder: string;
let file: string;
let origin: string;
let provider: ChildProcess;
let page: Auth;
let server: ServerAuth;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'identity-libraries-'));
  file = join(folder, 'accounts.json');
  await writeFile(file, JSON.stringify(KEPT));
  const [port = 0] = await freePorts(1);
  origin = `http://127.0.0.1:${port}`;
  provider = await startProvider(port, {
    project: PROJECT,
    file,
    smtp: '',
    'reset-page': origin,
    'page-origins': `http://localhost:3999 ${PAGES}`,
  });

  process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${port}`;
  server = getServerAuth(initializeServerApp({ projectId: PROJECT }));
  const app = initializeApp({ apiKey: 'any', projectId: PROJECT });
  page = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(page, origin, { disableWarnings: true });
});
afterAll(async () => {
  provider.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const signUp = async (email: string) => (await createUserWithEmailAndPassword(page, email, PASSWORD)).user;
const failsWith = (code: string) => expect.objectContaining({ code: `auth/${code}` });

const google = (claims: object) => GoogleAuthProvider.credential(JSON.stringify(claims));

/** Waits until current tokens are older than the next event: they count whole seconds. */
async function nextSecond(): Promise<void> {
  const second = () => Math.floor(Date.now() / 1000);
  const now = second();
  await expect.poll(second, { timeout: 3_000 }).toBeGreaterThan(now);
}

test('keeps accounts of an older version, without clear-text passwords', async () => {
  expect(await readFile(file, 'utf8')).not.toContain(PASSWORD);
  const { user } = await signInWithEmailAndPassword(page, 'anna@example.com', PASSWORD);
  expect(user).toMatchObject({ uid: KEPT.users[0]?.localId, emailVerified: true });
  const gil = await signInWithCredential(page, google({ sub: 'id-of-gil', email: 'gil@example.com' }));
  expect(gil.user.uid).toBe(KEPT.users[1]?.localId);
  const renewed = await fetch(`${origin}/securetoken.googleapis.com/v1/token?key=any`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: KEPT_REFRESH_TOKEN }),
  });
  expect(await renewed.json()).toMatchObject({ user_id: KEPT.users[0]?.localId });
  await signUp('new@example.com');
  expect(await readFile(file, 'utf8')).not.toContain(PASSWORD);
});

test("signs people up and in, and rejects with the provider's codes", async () => {
  const user = await signUp('Ben@Example.com');
  expect(user).toMatchObject({ email: 'ben@example.com', emailVerified: false });
  expect(user.providerData).toMatchObject([{ providerId: 'password', email: 'ben@example.com' }]);
  const { token, claims, signInProvider } = await user.getIdTokenResult();
  expect(claims).toMatchObject({ sub: user.uid, email: 'ben@example.com', email_verified: false });
  expect(signInProvider).toBe('password');
  expect(await server.verifyIdToken(token, true)).toMatchObject({ uid: user.uid, aud: PROJECT });
  expect(await user.getIdToken(true)).not.toBe('');

  const again = await signInWithEmailAndPassword(page, 'BEN@example.com', PASSWORD);
  expect(again.user.uid).toBe(user.uid);
  await expect(signUp('ben@example.com')).rejects.toEqual(failsWith('email-already-in-use'));
  await expect(signUp('nowhere')).rejects.toEqual(failsWith('invalid-email'));
  const short = createUserWithEmailAndPassword(page, 'short@example.com', 'short');
  await expect(short).rejects.toEqual(failsWith('weak-password'));
  const wrong = signInWithEmailAndPassword(page, 'ben@example.com', 'other words');
  await expect(wrong).rejects.toEqual(failsWith('wrong-password'));
  const unknown = signInWithEmailAndPassword(page, 'nobody@example.com', PASSWORD);
  await expect(unknown).rejects.toEqual(failsWith('user-not-found'));
});

test('trusts a Google account and links it to the account with its address', async () => {
  const claims = { sub: 'id-of-cleo', email: 'cleo@example.com', email_verified: true, name: 'Cleo Clark' };
  const { user } = await signInWithCredential(page, google(claims));
  expect(user).toMatchObject({ email: 'cleo@example.com', emailVerified: true, displayName: 'Cleo Clark' });
  expect(user.providerData).toMatchObject([{ providerId: 'google.com', uid: 'id-of-cleo' }]);
  expect((await user.getIdTokenResult()).signInProvider).toBe('google.com');
  expect((await signInWithCredential(page, google(claims))).user.uid).toBe(user.uid);

  const dana = await signUp('dana@example.com');
  const said = { sub: 'id-of-dana', email: 'dana@example.com' };
  const unconfirmed = signInWithCredential(page, google(said));
  await expect(unconfirmed).rejects.toEqual(failsWith('account-exists-with-different-credential'));
  const owner = await signInWithCredential(page, google({ ...said, email_verified: true }));
  expect(owner.user.uid).toBe(dana.uid);
  // The address was unconfirmed: the password may be someone else's.
  const squatter = signInWithEmailAndPassword(page, 'dana@example.com', PASSWORD);
  await expect(squatter).rejects.toEqual(failsWith('wrong-password'));
});

test('replaces a forgotten password by a one-time code and cancels the other codes', async () => {
  await signUp('forgot@example.com');
  await signUp('other@example.com');
  for (const email of ['forgot@example.com', 'forgot@example.com', 'other@example.com'])
    await sendPasswordResetEmail(page, email, { url: origin });
  const unknown = sendPasswordResetEmail(page, 'nobody@example.com');
  await expect(unknown).rejects.toEqual(failsWith('user-not-found'));
  const listed = await fetch(`${origin}/emulator/v1/projects/${PROJECT}/oobCodes`, {
    headers: { authorization: 'Bearer owner' },
  });
  const { oobCodes } = (await listed.json()) as { oobCodes: { email: string; oobCode: string }[] };
  const [code = '', unused = '', others = ''] = oobCodes.map(({ oobCode }) => oobCode);
  await expect(confirmPasswordReset(page, code, 'short')).rejects.toEqual(failsWith('weak-password'));
  await confirmPasswordReset(page, code, 'other words of mine');
  const { user } = await signInWithEmailAndPassword(page, 'forgot@example.com', 'other words of mine');
  expect(user.emailVerified).toBe(true);
  const twice = confirmPasswordReset(page, code, PASSWORD);
  await expect(twice).rejects.toEqual(failsWith('invalid-action-code'));
  const second = confirmPasswordReset(page, unused, PASSWORD);
  await expect(second).rejects.toEqual(failsWith('invalid-action-code'));
  await confirmPasswordReset(page, others, PASSWORD);
});

test('lets the server find, confirm, disable and delete accounts', async () => {
  const { uid } = await server.createUser({
    email: 'Eve@example.com',
    password: PASSWORD,
    emailVerified: true,
  });
  expect(await server.getUserByEmail('eve@example.com')).toMatchObject({ uid, emailVerified: true });
  const taken = server.createUser({ email: 'eve@example.com', password: PASSWORD });
  await expect(taken).rejects.toEqual(failsWith('email-already-exists'));
  await server.updateUser(uid, { email: 'eva@example.com', emailVerified: true });
  const { user } = await signInWithEmailAndPassword(page, 'eva@example.com', PASSWORD);
  const idToken = await user.getIdToken();

  await server.updateUser(uid, { disabled: true });
  await expect(server.verifyIdToken(idToken, true)).rejects.toEqual(failsWith('user-disabled'));
  await expect(user.getIdToken(true)).rejects.toEqual(failsWith('user-disabled'));
  const disabled = signInWithEmailAndPassword(page, 'eva@example.com', PASSWORD);
  await expect(disabled).rejects.toEqual(failsWith('user-disabled'));

  await server.deleteUser(uid);
  await expect(server.getUser(uid)).rejects.toEqual(failsWith('user-not-found'));
  await expect(server.deleteUser(uid)).rejects.toEqual(failsWith('user-not-found'));
});

test('ends all sign-ins of an account when the server revokes its tokens', async () => {
  const user = await signUp('fay@example.com');
  const idToken = await user.getIdToken();
  await server.verifyIdToken(idToken, true);
  await nextSecond();
  await server.revokeRefreshTokens(user.uid);
  await expect(server.verifyIdToken(idToken, true)).rejects.toEqual(failsWith('id-token-revoked'));
  await expect(user.reload()).rejects.toEqual(failsWith('user-token-expired'));
  const again = await signInWithEmailAndPassword(page, 'fay@example.com', PASSWORD);
  await server.verifyIdToken(await again.user.getIdToken(), true);
});

test('accepts calls only from pages of the app, and only those that pages make', async () => {
  const signUpCall = `${origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`;
  const codes = `${origin}/emulator/v1/projects/${PROJECT}/oobCodes`;
  const preflight = async (url: string, from: string) => {
    const asked = {
      origin: from,
      'access-control-request-method': url === codes ? 'GET' : 'POST',
      'access-control-request-headers': 'content-type,x-client-version',
    };
    return (await fetch(url, { method: 'OPTIONS', headers: asked })).headers;
  };
  const allowed = await preflight(signUpCall, PAGES);
  expect(allowed.get('access-control-allow-origin')).toBe(PAGES);
  expect(allowed.get('access-control-allow-headers')).toBe('content-type,x-client-version');
  for (const [url, from] of [
    [signUpCall, 'http://127.0.0.1:4000'],
    [signUpCall, 'null'],
    [codes, PAGES],
  ] as const)
    expect((await preflight(url, from)).get('access-control-allow-origin')).toBeNull();

  // A foreign page's form needs no preflight: it is rejected on arrival.
  const post = (email: string, from: string) =>
    fetch(signUpCall, {
      method: 'POST',
      headers: { origin: from, 'content-type': 'text/plain' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
  expect((await post('foreign@example.com', 'http://127.0.0.1:4000')).status).toBe(403);
  await expect(server.getUserByEmail('foreign@example.com')).rejects.toEqual(failsWith('user-not-found'));
  const own = await post('page@example.com', PAGES);
  expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([200, PAGES]);

  const asServer = { authorization: 'Bearer owner' };
  expect((await fetch(codes, { headers: { ...asServer, origin: PAGES } })).status).toBe(403);
  expect((await fetch(codes, { headers: asServer })).status).toBe(200);
});

test('rejects pages whose host name was pointed here', async () => {
  const { port, pathname } = new URL(`${origin}/emulator/v1/projects/${PROJECT}/oobCodes`);
  const headers = { authorization: 'Bearer owner', host: `elsewhere.example:${port}` };
  const asked = get({ host: '127.0.0.1', port, path: pathname, headers });
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(403);
});

test('accepts server calls from the server only', async () => {
  const lookup = `${origin}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:lookup`;
  const body = JSON.stringify({ localId: ['nobody'] });
  expect((await fetch(lookup, { method: 'POST', body })).status).toBe(401);
  expect(
    (await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signUp`, { method: 'POST' })).status,
  ).toBe(403);
  expect((await fetch(`${origin}/nowhere`)).status).toBe(404);
});
