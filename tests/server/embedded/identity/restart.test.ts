import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '#server/scripts/free-ports.ts';
import { startProvider } from './start-provider.ts';

const PASSWORD = 'four words of mine';
const SERVER = { authorization: 'Bearer owner' };

type Tokens = { localId: string; idToken: string; refreshToken: string };
type Lookup = { users: { localId: string; validSince: string }[] };
type Codes = { oobCodes: { email: string; oobCode: string }[] };
type Answer<T> = { status: number; body: T & { error?: { message: string } } };

describe('the identity stand-in after a kill', { timeout: 120_000 }, () => {
  let folder: string;
  let file: string;
  let port: number;
  let provider: ChildProcess;
  let mailbox: Mailbox;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'identity-restart-'));
    file = join(folder, 'accounts.json');
    [port = 0] = await freePorts(1);
    mailbox = await startMailbox();
    await start();
  });
  afterAll(async () => {
    provider.kill('SIGKILL');
    mailbox.close();
    await rm(folder, { recursive: true, force: true });
  });

  const start = async () => {
    provider = await startProvider(port, {
      project: 'demo-restart',
      file,
      smtp: mailbox.url,
      'reset-page': 'http://127.0.0.1/forgotpassword',
      'page-origins': 'http://127.0.0.1',
    });
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

  const mailsSaved = async () => (await readFile(file, 'utf8')).match(/"isMailed":true/g)?.length;

  it('keeps people signed in, signed out and able to use the code they requested', async () => {
    const stays = await signUp('stays@example.com');
    const revoked = await signUp('revoked@example.com');
    const askForCode = async (email: string) => {
      await signUp(email);
      await accounts('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    };
    await askForCode('forgot@example.com');
    await askForCode('waits@example.com');
    const google = await accounts<Tokens>('signInWithIdp', {
      postBody: `id_token=${JSON.stringify({ sub: '7', email: 'google@example.com' })}&providerId=google.com`,
      requestUri: 'http://localhost',
      returnSecureToken: true,
    });
    const known = await accounts<Lookup>('lookup', { idToken: stays.idToken });
    const [code, unused] = await codes();
    await expect.poll(mailsSaved, { timeout: 5_000 }).toBe(2);
    expect(mailbox.recipients).toEqual(['forgot@example.com', 'waits@example.com']);
    // Tokens count whole seconds: only the next one is newer.
    await nextSecond();
    const { status } = await call(
      'identitytoolkit.googleapis.com/v1/projects/demo-restart/accounts:update',
      { localId: revoked.localId, validSince: String(Math.floor(Date.now() / 1000)) },
      SERVER,
    );
    expect(status).toBe(200);

    await killAndStart();
    expect(await accounts('lookup', { idToken: stays.idToken })).toEqual(known);
    expect((await accounts('lookup', { idToken: google.body.idToken })).status).toBe(200);
    expect(await accounts('lookup', { idToken: revoked.idToken })).toMatchObject({
      status: 400,
      body: { error: { message: 'TOKEN_EXPIRED' } },
    });
    expect(await refresh(revoked.refreshToken)).toMatchObject({
      status: 400,
      body: { error: { message: 'TOKEN_EXPIRED' } },
    });
    const again = await refresh(stays.refreshToken);
    expect(again).toMatchObject({ status: 200, body: { user_id: stays.localId } });
    expect(await codes()).toMatchObject([{ oobCode: code?.oobCode }, { oobCode: unused?.oobCode }]);
    const newPassword = 'other words of mine';
    const reset = await accounts('resetPassword', { oobCode: code?.oobCode, newPassword });
    expect(reset.status).toBe(200);

    await killAndStart();
    expect((await accounts('lookup', { idToken: again.body.id_token })).status).toBe(200);
    const credentials = { email: 'stays@example.com', password: PASSWORD, returnSecureToken: true };
    expect((await accounts<Tokens>('signInWithPassword', credentials)).body.localId).toBe(stays.localId);
    expect((await accounts('signUp', credentials)).body.error?.message).toBe('EMAIL_EXISTS');
    const changed = { email: 'forgot@example.com', password: newPassword };
    expect((await accounts('signInWithPassword', changed)).status).toBe(200);
    expect(await codes()).toMatchObject([{ oobCode: unused?.oobCode }]);
    await nextSecond();
    expect(mailbox.recipients).toHaveLength(2);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});

const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1_100));

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
