import { once } from 'node:events';
import { createServer } from 'node:net';

const PORT_SETTINGS = ['PORT', 'AUTH_PORT', 'SMTP_PORT', 'MAILBOX_PORT', 'PAYMENT_PORT'] as const;
export type Ports = Record<(typeof PORT_SETTINGS)[number], string>;

export async function choosePorts(): Promise<Ports> {
  const ports = await freePorts(PORT_SETTINGS.length);
  return Object.fromEntries(PORT_SETTINGS.map((name, index) => [name, String(ports[index])])) as Ports;
}

export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  const ports = await Promise.all(
    servers.map(async (server) => {
      await once(server, 'listening');
      const address = server.address();
      return typeof address === 'object' && address ? address.port : 0;
    }),
  );
  for (const server of servers) server.close();
  return ports;
}
