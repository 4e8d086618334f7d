import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { until } from './processes.ts';

const HOST = '127.0.0.1';

/** Starts the Redis server of this path, which keeps nothing on disk, and waits until it answers. */
export async function launchRedis(path: string, port: number, folder: string): Promise<ChildProcess> {
  const options = [
    '--bind',
    HOST,
    '--port',
    String(port),
    '--dir',
    folder,
    '--save',
    '',
    '--appendonly',
    'no',
  ];
  const redis = spawn(path, options, { stdio: 'ignore' });
  await until(
    () => canConnect(port),
    (isThere) => isThere,
    5_000,
    'Redis',
    20,
  );
  return redis;
}

async function canConnect(port: number): Promise<boolean> {
  const socket = connect(port, HOST);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
