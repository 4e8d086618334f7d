import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePorts } from '#server/scripts/free-ports.ts';

test('chooses different free ports that no outgoing connection can take meanwhile', async () => {
  const ports = await freePorts(20);
  expect(new Set(ports).size).toBe(20);
  const server = createServer().listen(ports[0], '127.0.0.1');
  await once(server, 'listening');
  const connection = connect(ports[0] ?? 0, '127.0.0.1');
  await once(connection, 'connect');
  expect(connection.localPort).toBeGreaterThan(Math.max(...ports));
  connection.destroy();
  server.close();
});

test('gives no port twice, even before a program takes it', async () => {
  const ports = await Promise.all([freePorts(20), freePorts(20)]);
  expect(new Set([...ports.flat(), ...(await freePorts(20))]).size).toBe(60);
});
