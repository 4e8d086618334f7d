import type { Socket } from 'node:net';
import type { Engine } from '#server/embedded/mongo/engine.ts';
import { MAX_MESSAGE_BYTES, parseMessage } from './message.ts';

/** Answers a connection's messages in order. Messages not started when it closes never run. */
export function serveConnection(socket: Socket, engine: Pick<Engine, 'execute' | 'disconnected'>): void {
  let received: Buffer[] = [];
  let size = 0;
  let answered = Promise.resolve();
  const closing = new AbortController();

  const answer = async (bytes: Buffer): Promise<void> => {
    if (socket.destroyed) return;
    const message = parseMessage(bytes);
    const reply = await engine.execute(message.request, closing.signal);
    if (message.expectsReply && !socket.destroyed) socket.write(message.encodeReply(reply));
  };

  socket.setNoDelay(true);
  socket.on('data', (chunk: Buffer) => {
    received.push(chunk);
    size += chunk.length;
    while (size >= 4) {
      const [first = chunk] = received;
      const length = (first.length >= 4 ? first : Buffer.concat(received)).readInt32LE(0);
      if (length < 16 || length > MAX_MESSAGE_BYTES) {
        socket.destroy();
        return;
      }
      if (size < length) return;
      const all = Buffer.concat(received);
      size -= length;
      received = size > 0 ? [all.subarray(length)] : [];
      answered = answered
        .then(() => answer(all.subarray(0, length)))
        .catch(() => {
          // Unreadable messages cannot be answered.
          socket.destroy();
        });
    }
  });
  // Drivers never half-close.
  socket.on('end', () => socket.destroy());
  // A reset connection closes too.
  socket.on('error', () => {});
  socket.on('close', () => {
    closing.abort();
    engine.disconnected(closing.signal);
  });
}
