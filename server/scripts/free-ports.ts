import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

const PORT_SETTINGS = ['PORT', 'AUTH_PORT', 'SMTP_PORT', 'MAILBOX_PORT', 'PAYMENT_PORT'] as const;
export type Ports = Record<(typeof PORT_SETTINGS)[number], string>;

/** Below the ports that systems give to outgoing connections: one of those could take a port before its program does. */
const LOWEST = 20_000;
const HIGHEST = 32_767;
/** Each process begins in another lane, because a free port may be chosen twice before its program takes it. */
const LANE_PORTS = 32;
const LANES = Math.floor((HIGHEST + 1 - LOWEST) / LANE_PORTS);

export async function choosePorts(): Promise<Ports> {
  const ports = await freePorts(PORT_SETTINGS.length);
  return Object.fromEntries(PORT_SETTINGS.map((name, index) => [name, String(ports[index])])) as Ports;
}

export async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  for (const port of candidates()) {
    if (found.size === count) break;
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) found.add(port);
  }
  return [...found];
}

/** Looked at before by this process, whose programs may not have taken them yet. */
const given = new Set<number>();

function* candidates(): Generator<number> {
  const first = LOWEST + (process.pid % LANES) * LANE_PORTS;
  for (let port = first; port < first + LANE_PORTS; port += 1) yield port;
  for (;;) yield randomInt(LOWEST, HIGHEST + 1);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
