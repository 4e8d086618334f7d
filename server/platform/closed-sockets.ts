import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { singleton } from './singleton.ts';

/**
 * Wakes writers of a closed socket: a write just before its close event is dropped silently, and the database driver
 * (7.8) would wait for `drain` forever.
 */
export function wakeWritersOfClosedSockets(): void {
  singleton('closed-sockets', () => {
    subscribe('net.client.socket', (message) => {
      const { socket } = message as { socket: Socket };
      socket.once('close', () => socket.emit('drain'));
    });
    return true;
  });
}
