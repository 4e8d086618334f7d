import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { singleton } from './singleton.ts';

/**
 * Lets nobody wait for a connection that has closed to take more bytes.
 *
 * A socket is destroyed at once and says so a moment later. A write in between is refused without an event, and the
 * driver of the database (7.8) then waits for `drain` without end: a query is never answered, and a heartbeat that
 * never ends keeps the program from noticing that the database is back. With `drain` the driver goes on, finds that the
 * connection is closed, and fails as it should.
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
