import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { singleton } from './singleton.ts';

/** A write just before a socket's close event is dropped, and the database driver (7.8) would wait for `drain` forever. */
export function wakeWritersOfClosedSockets(): void {
  singleton('closed-sockets', () => {
    subscribe('net.client.socket', (message) => {
      const { socket } = message as { socket: Socket };
      socket.once('close', () => socket.emit('drain'));
    });
    return true;
  });
}
