import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureRedis } from '#server/scripts/ensure-redis.ts';
import { freePorts } from '#server/scripts/free-ports.ts';
import type { Installation } from '#tests/support/processes.ts';
import { startShared } from '#tests/support/scaled.ts';
import { Client } from './client.ts';
import { ensureNginx, startNginx } from './nginx.ts';
import { callPatiently, type Traffic } from './patient-calls.ts';
import { openReel } from './people.ts';

export const MISSING = 'Redis or nginx is missing, and only root may install them.';
const PAUSE_MS = 100;

/**
 * Starts two webs and two workers behind nginx, of this version or of the one in a folder, with an open reel.
 * Returns null without Redis or nginx.
 */
export async function openHouse(settings: Record<string, string>, version?: string) {
  const redis = ensureRedis();
  if (!redis || !ensureNginx()) return null;
  const [http = 0, https = 0] = await freePorts(2);
  const given = { APP_URL: `https://localhost:${https}`, TRUSTED_PROXIES: '1', ...settings };
  const shared = await startShared(redis, given);
  const PORT = shared.secondPort;
  const ports = { http, https, webs: [Number(new URL(shared.origin).port), Number(PORT)] as const };
  const nginx = await startNginx(join(shared.folder, 'nginx'), ports);
  const close = async () => {
    await shared.stop();
    await nginx.stop();
  };
  try {
    const webs = [await shared.launch('web', {}, version), await shared.launch('web', { PORT }, version)];
    const workers = [await shared.launch('worker', {}, version), await shared.launch('worker', {}, version)];
    const { identityOrigin } = shared;
    const client = new Client({ origin: nginx.origin, identityOrigin } as Installation);
    return { shared, webs, workers, nginx, client, reel: await openReel(client), close };
  } catch (error) {
    await close();
    throw error;
  }
}
export type House = NonNullable<Awaited<ReturnType<typeof openHouse>>>;

type Call = () => Promise<{ status: number }>;

/** Returns a call to read data, one for a page, and one that changes something. */
export function callsOf({ client, reel: { creator, tribute } }: House): Call[] {
  const query = { tributeId: tribute.tributeId };
  return [
    () => client.once('GET', '/api/tribute', { as: creator, query }),
    () => client.once('GET', `/tribute/${tribute.tributeId}`),
    () => client.once('PATCH', '/api/notification', { as: creator, body: { all: true } }),
  ];
}

/** Makes the calls in turn, from the one with this index on, until the traffic is over. */
export async function visit(calls: readonly Call[], index: number, traffic: Traffic): Promise<void> {
  for (let turn = index; !traffic.isOver; turn += 1) {
    const call = calls[turn % calls.length];
    if (call) await callPatiently(call, traffic);
    await delay(PAUSE_MS);
  }
}
