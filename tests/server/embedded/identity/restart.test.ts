import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PROGRAM = join(import.meta.dirname, '../../../../server/embedded/identity/main.ts');
const PASSWORD = 'four words of mine';
const SERVER = { authorization: 'Bearer owner' };

type Tokens = { localId: string; idToken: string; refreshToken: string };
type Lookup = { users: { localId: string; validSince: string }[] };
type Codes = { oobCodes: { email: string; oobCode: string }[] };
type Answer<T> = { status: number; body: T & { error?: { message: string } } };

describe('the identity stand-in after a kill', { timeout: 30_000 }, () => {
  let folder: string;
  let port: number;
  let provider: ChildProcess;
  let mailbox: Mailbox;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'identity-restart-'));
    port = await freePort();
    mailbox = await startMailbox();
    await start();
  });
  afterAll(async () => {
    provider.kill('SIGKILL');
    mailbox.close();
    await rm(folder, { recursive: true, force: true });
  });

  const start = async () => {
    const given = {
      project: 'demo-restart',
      host: '127.0.0.1',
      port: String(port),
      file: join(folder, 'accounts.json'),
      smtp: mailbox.url,
      'reset-page': 'http://127.0.0.1/forgotpassword',
    };
    const options = Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]);
    provider = fork(PROGRAM, options, { execArgv: [] });
    await once(provider, 'message');
  };
  const killAndStart = async () => {
    provider.kill('SIGKILL');
    await once(provider, 'exit');
    await start();
  };
  const call = async <T = unknown>(path: string, body?: object, headers = {}): Promise<Answer<T>> => {
    const response = await fetch(`http://127.0.0.1:${port}/${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', ...headers },
    });
    return { status: response.status, body: (await response.json()) as Answer<T>['body'] };
  };
  const accounts = <T = unknown>(action: string, body: object) =>
    call<T>(`identitytoolkit.googleapis.com/v1/accounts:${action}?key=any`, body);
  const signUp = async (email: string) =>
    (await accounts<Tokens>('signUp', { email, password: PASSWORD, returnSecureToken: true })).body;
  const refresh = (refreshToken: string) =>
    call<{ user_id: string; id_token: string }>('securetoken.googleapis.com/v1/token?key=any', {
      grantType: 'refresh_token',
      refreshToken,
    });
  const codes = async () =>
    (await call<Codes>('emulator/v1/projects/demo-restart/oobCodes', undefined, SERVER)).body.oobCodes;

  it('keeps people signed in, and who was signed out stays out', async () => {
    const stays = await signUp('stays@example.com');
    const revoked = await signUp('revoked@example.com');
    const google = await accounts<Tokens>('signInWithIdp', {
      postBody: `id_token=${JSON.stringify({ sub: '7', email: 'google@example.com' })}&providerId=google.com`,
      requestUri: 'http://localhost',
      returnSecureToken: true,
    });
    await oneSecond();
    const { status } = await call(
      'identitytoolkit.googleapis.com/v1/projects/demo-restart/accounts:update',
      { localId: revoked.localId, validSince: String(Math.floor(Date.now() / 1000)) },
      SERVER,
    );
    expect(status).toBe(200);
    const before = await accounts<Lookup>('lookup', { idToken: stays.idToken });
    // The import time must differ from the sign-up's, which is counted in whole seconds.
    await oneSecond();

    for (const _ of [1, 2]) {
      await killAndStart();
      expect(await accounts('lookup', { idToken: stays.idToken })).toEqual(before);
      const again = await refresh(stays.refreshToken);
      expect(again).toMatchObject({ status: 200, body: { user_id: stays.localId } });
      const fresh = await accounts<Lookup>('lookup', { idToken: again.body.id_token });
      expect(fresh.body.users[0]?.validSince).toBe(before.body.users[0]?.validSince);
      before.body = fresh.body;
      expect(await accounts('lookup', { idToken: revoked.idToken })).toMatchObject({
        status: 400,
        body: { error: { message: 'TOKEN_EXPIRED' } },
      });
      expect((await accounts('lookup', { idToken: google.body.idToken })).status).toBe(200);
    }
    const credentials = { email: 'stays@example.com', password: PASSWORD, returnSecureToken: true };
    expect((await accounts<Tokens>('signInWithPassword', credentials)).body.localId).toBe(stays.localId);
    expect((await accounts('signUp', credentials)).body.error?.message).toBe('EMAIL_EXISTS');
  });

  it('keeps a code for a new password, and mails it once', async () => {
    await signUp('forgot@example.com');
    await accounts('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'forgot@example.com' });
    const sent = await codes();
    await expect.poll(() => mailbox.recipients, { timeout: 5_000 }).toEqual(['forgot@example.com']);
    await killAndStart();
    expect(await codes()).toMatchObject(sent);
    const newPassword = 'other words of mine';
    await oneSecond();
    expect(mailbox.recipients).toHaveLength(1);
    const reset = await accounts('resetPassword', { oobCode: sent[0]?.oobCode, newPassword });
    expect(reset.status).toBe(200);
    await killAndStart();
    expect(await codes()).toEqual([]);
    const signIn = await accounts('signInWithPassword', {
      email: 'forgot@example.com',
      password: newPassword,
    });
    expect(signIn.status).toBe(200);
  });

  it('keeps all this in a file for its owner only', async () => {
    expect((await stat(join(folder, 'accounts.json'))).mode & 0o777).toBe(0o600);
  });
});

const oneSecond = () => new Promise((resolve) => setTimeout(resolve, 1_100));

type Mailbox = { url: string; recipients: string[]; close: () => void };

async function startMailbox(): Promise<Mailbox> {
  const recipients: string[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, { envelope }, done) {
      recipients.push(...envelope.rcptTo.map(({ address }) => address));
      stream.resume().on('end', () => done());
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, recipients, close: () => smtp.close() };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
