import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export type Line = {
  origin: string;
  /** Bytes that senders put on the line, arrived or not. */
  carriedBytes: () => number;
  /** Breaks every connection. */
  reset: () => void;
  /** Breaks every connection, and refuses new ones for this many milliseconds. */
  cut: (milliseconds: number) => Promise<void>;
  close: () => void;
};

const TICK_MS = 5;

/** Opens a line of this speed to a port of this machine. */
export async function openLine(port: number, bitsPerSecond: number): Promise<Line> {
  const bytesPerTick = (bitsPerSecond / 8 / 1_000) * TICK_MS;
  const senders = new Set<Socket>();
  let carried = 0;
  let isCut = false;
  const server = createServer({ highWaterMark: bytesPerTick }, (sender) => {
    sender.on('error', () => {});
    if (isCut) return void sender.resetAndDestroy();
    senders.add(sender);
    const receiver = connect(port, '127.0.0.1');
    receiver.on('error', () => {});
    receiver.on('close', () => sender.destroy());
    sender.on('close', () => {
      senders.delete(sender);
      // Bytes in transit still arrive.
      receiver.destroySoon();
    });
    receiver.pipe(sender);
    sender.on('data', (chunk: Buffer) => {
      carried += chunk.length;
      const hasRoom = receiver.write(chunk);
      sender.pause();
      const goOn = () => void setTimeout(() => sender.resume(), (chunk.length / bytesPerTick) * TICK_MS);
      if (hasRoom) goOn();
      else receiver.once('drain', goOn);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const reset = () => {
    for (const sender of senders) sender.resetAndDestroy();
  };
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    carriedBytes: () => carried,
    reset,
    cut: async (milliseconds) => {
      isCut = true;
      reset();
      await delay(milliseconds);
      isCut = false;
    },
    close: () => {
      reset();
      server.close();
    },
  };
}
