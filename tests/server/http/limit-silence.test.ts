import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { leaveUnread, limitBody, limitSilence } from '#server/http/limit-silence.ts';

const SILENCE_MS = 400;
const STEP_MS = 50;
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server whose looks at old connections come as often as the limit. */
async function listen(answer: RequestListener): Promise<number> {
  const server = createServer({ connectionsCheckingInterval: SILENCE_MS / 4 }, answer);
  limitSilence(server, SILENCE_MS);
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** A server that answers when it has all of a body. */
const start = (limits: { callMs: number; formMs: number }) =>
  listen((request, response) => {
    limitBody(request, response, limits);
    buffer(request).then(
      ({ length }) => response.end(String(length)),
      () => {},
    );
  });

/** Sends the head, then a byte at a time. Resolves with the response and the milliseconds until the end. */
function dribble(port: number, head: string, rest: string): Promise<{ answer: string; ms: number }> {
  const begun = performance.now();
  return new Promise((resolve) => {
    let answer = '';
    let next = 0;
    const socket = connect(port, '127.0.0.1');
    socket.write(head);
    const timer = setInterval(() => {
      const byte = rest[next];
      next += 1;
      if (byte) socket.write(byte);
    }, STEP_MS);
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ answer, ms: performance.now() - begun });
    });
  });
}

const LONG = 'x'.repeat(200);
const head = (type: string, size: number) =>
  `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${size}\r\n\r\n`;

test('cuts off a client that sends request headers byte by byte', async () => {
  const { answer, ms } = await dribble(
    await start({ callMs: 60_000, formMs: 60_000 }),
    'GET / HTTP/1.1\r\nx: ',
    LONG,
  );
  expect(ms).toBeLessThan(3_000);
  expect(answer).not.toContain('200 OK');
});

test("cuts off a client that sends a call's body byte by byte; a form has longer", async () => {
  const port = await start({ callMs: SILENCE_MS, formMs: 60_000 });
  const call = await dribble(port, head('application/json', LONG.length), LONG);
  expect(call.ms).toBeLessThan(3_000);
  expect(call.answer).toMatch(/^HTTP\/1.1 408 [^]*connection: close/);
  const chunked = 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nc8\r\n';
  expect((await dribble(port, chunked, LONG)).ms).toBeLessThan(3_000);
  const form = await dribble(port, head('multipart/form-data; boundary=x', 20), 'x'.repeat(20));
  expect(form.ms).toBeGreaterThan(SILENCE_MS);
  expect(form.answer).toContain('200 OK');
});

test('cuts off a silent client', async () => {
  const port = await start({ callMs: 60_000, formMs: 60_000 });
  const call = await dribble(port, head('application/json', 5), '');
  expect(call.ms).toBeLessThan(3_000);
  expect(call.answer).toMatch(/^HTTP\/1.1 408 /);
  expect((await dribble(port, '', '')).ms).toBeLessThan(3_000);
});

test('a handler cannot read a body that becomes complete after its 408', async () => {
  const bodies: Promise<string>[] = [];
  const port = await listen((request, response) => {
    limitBody(request, response, { callMs: SILENCE_MS, formMs: 60_000 });
    bodies.push(text(request));
  });
  const rest = '"Another name"}';
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.write(`${head('application/json', 8 + rest.length)}{"name":`);
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  await once(socket, 'end');
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  socket.end(rest);
  await once(socket, 'close');
  expect(await Promise.allSettled(bodies)).toMatchObject([
    { status: 'rejected', reason: { code: 'ECONNRESET' } },
  ]);
});

test('lets a client read its 408 while it sends more than the handler reads', async () => {
  const port = await listen((request, response) =>
    limitBody(request, response, { callMs: SILENCE_MS, formMs: 60_000 }),
  );
  const { answer, error } = await flood(port, { allowHalfOpen: false }).closed;
  expect(error).toBe('');
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
});

/** A server that rejects every request without reading its body. */
const startRefusing = () =>
  listen((request, response) => {
    leaveUnread(request, response);
    response.writeHead(401).end('no');
  });

/** Sends 100 MB as fast as the connection allows, until it is closed. */
function flood(port: number, { allowHalfOpen }: { allowHalfOpen: boolean }) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen });
  const seen = { answer: '', error: '' };
  socket.on('data', (chunk) => (seen.answer += String(chunk)));
  socket.on('error', (error: NodeJS.ErrnoException) => (seen.error = error.code ?? error.message));
  socket.write(head('application/json', 100_000_000).replace('connection: close\r\n', ''));
  const send = () => {
    while (socket.writable && socket.write(Buffer.alloc(65_536)));
  };
  socket.on('drain', send);
  send();
  const closed = new Promise<typeof seen>((done) => socket.once('close', () => done(seen)));
  return { socket, closed };
}

test('lets a client that still sends its body read the rejection', async () => {
  const { answer, error } = await flood(await startRefusing(), { allowHalfOpen: false }).closed;
  expect(error).toBe('');
  expect(answer).toMatch(/^HTTP\/1.1 401 [\s\S]*no\r\n/);
});

test('cuts off a rejected client that never stops sending', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { socket, closed } = flood(await startRefusing(), { allowHalfOpen: true });
  await once(socket, 'end');
  expect(socket.destroyed).toBe(false);
  await vi.runAllTimersAsync();
  expect((await closed).answer).toContain('401');
});
