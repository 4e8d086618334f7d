import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Socket } from 'socket.io-client';
import { GENEROUS_LIMITS } from '#server/config/generous-limits.ts';
import { startMongoServer } from '#server/embedded/mongo/server.ts';
import { PROGRAM_FLAGS } from '#server/platform/child-program.ts';
import { idTokenOf, ORIGIN, PROJECT } from '#tests/support/call.ts';
import { startIdentityProvider } from '#tests/support/identity-provider.ts';
import { openedOrNull, openSocket } from '#tests/support/open-socket.ts';

/** The first ones fill what the server keeps once. */
const WARM_UP = 500;
const SOCKETS = 2_000;
const AT_A_TIME = 50;

/** What a browser sends with its handshake. */
const HEADERS = {
  origin: ORIGIN,
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'accept-language': 'en-US,en;q=0.9,es;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  cookie: `uid=ada; auth_token=${'x'.repeat(900)}`,
};

/** Returns the memory in KiB that each open socket of a signed-in person adds to the socket server. */
export async function measureSockets(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-sockets-'));
  const identity = await startIdentityProvider();
  const database = await startMongoServer({
    file: join(folder, 'db.sqlite'),
    socket: join(folder, 'db.sock'),
  });
  const child = fork(new URL('sockets-program.ts', import.meta.url), {
    env: {
      ...process.env,
      ...GENEROUS_LIMITS,
      NODE_ENV: 'production',
      APP_URL: ORIGIN,
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      SESSION_SECRET: 'a-secret-that-only-benches-know-00000',
      MONGODB_URI: database.uri,
      STAND_INS: 'database,identity,mailbox,payment',
      FIREBASE_AUTH_EMULATOR_HOST: identity.host,
      FIREBASE_PROJECT_ID: PROJECT,
      FIREBASE_API_KEY: 'bench',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: PROGRAM_FLAGS,
  });
  const open: Socket[] = [];
  try {
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    const grow = async (count: number) => {
      for (let made = 0; made < count; made += AT_A_TIME) open.push(...(await openSockets(port)));
      const measured = once(child, 'message');
      child.send('measure');
      const [report] = (await measured) as [Report];
      if (report.sockets !== open.length) throw new Error(`${report.sockets} sockets are open.`);
      return report.memoryBytes;
    };
    const before = await grow(WARM_UP);
    return ((await grow(SOCKETS)) - before) / SOCKETS / 1024;
  } finally {
    for (const socket of open) socket.disconnect();
    child.kill('SIGTERM');
    await once(child, 'exit');
    await database.close();
    identity.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Report = { sockets: number; memoryBytes: number };

async function openSockets(port: number): Promise<Socket[]> {
  const token = idTokenOf({ userId: 'ada', email: 'ada@example.com' });
  const options = { userId: 'ada', token, headers: HEADERS };
  const sockets = await Promise.all(
    Array.from({ length: AT_A_TIME }, () => openedOrNull(openSocket(`http://127.0.0.1:${port}`, options))),
  );
  return sockets.map((socket) => {
    if (!socket) throw new Error('A socket was refused.');
    return socket;
  });
}
