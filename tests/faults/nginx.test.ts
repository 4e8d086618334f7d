import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limitBody } from '#server/http/limit-silence.ts';
import { freePorts } from '#server/scripts/free-ports.ts';
import { ensureNginx, startNginx } from './nginx.ts';

// The site of docs/nginx.conf in front of two small web processes.

const HAS_NGINX = ensureNginx();
if (!HAS_NGINX) process.stderr.write('nginx.conf is not tried: no nginx can be had on this machine.\n');
const BODY_MS = 200;

/** Answers with many headers at /long, ends the connection at /broken, and reads a body at /slow. */
const answer: RequestListener = (received, response) => {
  limitBody(received, response, { callMs: BODY_MS, formMs: BODY_MS });
  if (received.url === '/long') response.setHeader('upload-metadata', 'x'.repeat(8_000));
  if (received.url === '/broken') received.socket.destroy();
  else
    text(received).then(
      () => response.end('here'),
      () => {},
    );
};

async function listen(): Promise<{ server: Server; port: number }> {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { server, port: (server.address() as AddressInfo).port };
}

describe.skipIf(!HAS_NGINX)('nginx with our site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  let webs: Awaited<ReturnType<typeof listen>>[];
  let nginx: Awaited<ReturnType<typeof startNginx>>;

  beforeAll(async () => {
    // nginx reads files as another user.
    chmodSync(folder, 0o755);
    webs = await Promise.all([listen(), listen()]);
    const [http = 0, https = 0] = await freePorts(2);
    const [first, second] = webs.map(({ port }) => port);
    nginx = await startNginx(folder, { http, https, webs: [first ?? 0, second ?? 0] });
  });
  afterAll(async () => {
    await nginx?.stop();
    for (const { server } of webs) server.close().closeAllConnections();
    rmSync(folder, { recursive: true });
  });

  const statusOf = async (path: string) => (await fetch(new URL(path, nginx.origin))).status;

  test('passes on an answer with long headers', async () => {
    expect(await statusOf('/long')).toBe(200);
  });

  test('keeps using both web processes after calls that fail at each of them', async () => {
    for (let call = 0; call < 4; call += 1) expect(await statusOf('/broken')).toBe(502);
    expect(await statusOf('/')).toBe(200);
  });

  test('passes on a 408 when a body stays away', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const options = { method: 'POST', headers: { 'content-length': '5' } };
      const sent = request(new URL('/slow', nginx.origin), options, ({ statusCode }: IncomingMessage) => {
        resolve(statusCode);
        sent.destroy();
      });
      sent.on('error', reject);
      sent.write('ab');
    });
    expect(status).toBe(408);
  });

  test('asks the other web process when one is away', async () => {
    webs[0]?.server.close().closeAllConnections();
    for (let call = 0; call < 4; call += 1) expect(await statusOf('/')).toBe(200);
  });

  test('shows the files of a certificate authority over http', async () => {
    const path = '/.well-known/acme-challenge/token';
    mkdirSync(join(folder, 'acme', '.well-known/acme-challenge'), { recursive: true });
    writeFileSync(join(folder, 'acme', path), 'proof');
    expect(await (await fetch(`${nginx.httpOrigin}${path}`)).text()).toBe('proof');
    expect((await fetch(`${nginx.httpOrigin}/home`, { redirect: 'manual' })).status).toBe(301);
  });
});
