import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { freePorts } from '#server/scripts/free-ports.ts';
import { PROJECT } from './call.ts';

// The program of `npm start`. Import it after the installation, before anything calls the provider.
const PROGRAM = join(import.meta.dirname, '../../server/embedded/identity/main.ts');
const PASSWORD = 'four words of mine';

const folder = await mkdtemp(join(tmpdir(), 'identity-stand-in-'));
const [port = 0] = await freePorts(1);
const options = {
  project: PROJECT,
  host: '127.0.0.1',
  port: String(port),
  file: join(folder, 'accounts.json'),
  smtp: '',
  'reset-page': 'http://127.0.0.1/forgotpassword',
  'page-origins': 'http://127.0.0.1',
};
const provider = fork(
  PROGRAM,
  Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
  { execArgv: [] },
);
await once(provider, 'message');
process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${port}`;

afterAll(async () => {
  provider.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

export type Account = { localId: string; idToken: string; refreshToken: string };

async function ask(path: string, body: object, headers = {}): Promise<Account> {
  const response = await fetch(`http://127.0.0.1:${port}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()) as Account;
}

const accounts = (action: string, body: object) =>
  ask(`identitytoolkit.googleapis.com/v1/accounts:${action}?key=any`, { ...body, returnSecureToken: true });

/** Creates an account, as a page does. */
export const signUp = (email: string): Promise<Account> => accounts('signUp', { email, password: PASSWORD });

/** Signs in with the password of every test account. */
export const signIn = (email: string): Promise<Account> =>
  accounts('signInWithPassword', { email, password: PASSWORD });

export async function renew({ localId, refreshToken }: Account): Promise<Account> {
  const body = { grantType: 'refresh_token', refreshToken };
  const renewed = (await ask('securetoken.googleapis.com/v1/token?key=any', body)) as unknown as {
    id_token: string;
    refresh_token: string;
  };
  return { localId, idToken: renewed.id_token, refreshToken: renewed.refresh_token };
}

/** Changes an account's address by its ID token, without our pages. */
export const changeEmail = ({ idToken }: Account, email: string): Promise<Account> =>
  accounts('update', { idToken, email });

export async function lookUp({ localId }: Account): Promise<{ email: string; emailVerified: boolean }> {
  const { users } = (await ask(
    `identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:lookup`,
    { localId: [localId] },
    { authorization: 'Bearer owner' },
  )) as unknown as { users: { email: string; emailVerified: boolean }[] };
  const [account] = users;
  if (!account) throw new Error('There is no such account.');
  return { email: account.email, emailVerified: account.emailVerified };
}
