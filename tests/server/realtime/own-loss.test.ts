import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectSocket } from '#lib/browser/realtime/socket.ts';

// The shortest pause before a new try.
vi.mock('#lib/chance.ts', () => ({ chance: () => 0 }));

/** What the browser tells the page, and so the library. */
const browser = new EventTarget();
vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));

/** Opens a page's socket. Returns how the page judged each break, with the server's side. */
async function openPage(pingMs = 20_000) {
  const http = createServer();
  const server = new Server(http, { pingInterval: pingMs, pingTimeout: pingMs });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${(http.address() as AddressInfo).port}`));
  const onReconnect = vi.fn<(wasServer: boolean) => void>();
  const onConnection = vi.fn<(isConnected: boolean) => void>();
  const close = connectSocket({
    userId: 'ada',
    getIdToken: async () => 'token',
    handlers: {} as Parameters<typeof connectSocket>[0]['handlers'],
    onEvent: () => {},
    onReconnect,
    onConnection,
    onRefused: () => {},
  });
  onTestFinished(async () => {
    close();
    await server.close();
  });
  await vi.waitFor(() => expect(onConnection).toHaveBeenLastCalledWith(true), 10_000);
  const judged = async () => {
    await vi.waitFor(() => expect(onReconnect).toHaveBeenCalledOnce(), 10_000);
    return onReconnect.mock.calls[0]?.[0] ? 'THE SERVER’S' : 'ITS OWN';
  };
  return { server, judged };
}

test('a device that lost its network knows that nobody else lost theirs', async () => {
  const { judged } = await openPage();
  browser.dispatchEvent(new Event('offline'));
  expect(await judged()).toBe('ITS OWN');
});

test('a device that hears nothing, as after a sleep, takes the loss for its own too', async () => {
  const { server, judged } = await openPage(500);
  // A line that swallows everything tells nobody.
  for (const { conn } of server.sockets.sockets.values()) {
    conn.transport.send = () => {};
    conn.transport.close = () => {};
  }
  expect(await judged()).toBe('ITS OWN');
});

test.each([
  ['ends it', true],
  ['dies', false],
])('a page whose server %s takes the loss for everyone’s', async (_, isTold) => {
  const { server, judged } = await openPage();
  if (isTold) server.disconnectSockets(true);
  else for (const { conn } of server.sockets.sockets.values()) conn.close(true);
  expect(await judged()).toBe('THE SERVER’S');
});
