import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type HeldLine = {
  port: number;
  /** Holds back the answers to matching requests from now on. */
  hold: (isHeld: (request: Buffer | null) => boolean) => void;
  release: () => void;
  cut: () => void;
  close: () => void;
};

/** Starts a proxy to a local server that can be slow or down. */
export async function startHeldLine(target: number): Promise<HeldLine> {
  let held: (() => void)[] = [];
  let isHeld: (request: Buffer | null) => boolean = () => false;
  let isCut = false;
  const open = new Set<Socket>();
  const line = createServer((socket) => {
    if (isCut) {
      socket.destroy();
      return;
    }
    const upstream = connect(target, '127.0.0.1');
    let request: Buffer | null = null;
    socket.on('data', (bytes) => {
      request = bytes;
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      const answer = () => socket.destroyed || socket.write(bytes);
      if (isHeld(request)) held.push(answer);
      else answer();
    });
    open.add(socket);
    const end = (other: Socket) => () => other.destroy();
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const)
      one.on('error', end(other)).on('close', end(other));
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((done) => line.listen(0, '127.0.0.1', done));
  return {
    port: (line.address() as AddressInfo).port,
    hold: (next) => {
      isHeld = next;
    },
    release: () => {
      isCut = false;
      isHeld = () => false;
      for (const answer of held) answer();
      held = [];
    },
    cut: () => {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    close: () => line.close(),
  };
}
