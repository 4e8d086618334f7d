import { io, type Socket } from 'socket.io-client';
import { reconnectDelayMs } from '#lib/browser/realtime/socket.ts';
import { idTokenOf, type Person } from '#tests/support/call.ts';
import { until } from '#tests/support/processes.ts';
import type { Node } from '#tests/support/scaled.ts';

export const HEARD_MS = 5_000;

export type Ear = { socket: Socket; heard: string[] };
/** Opens a person's page at a web process and collects its events. */
export async function listen(
  web: Pick<Node, 'origin'>,
  person: Person,
  token = idTokenOf(person),
): Promise<Ear> {
  const heard: string[] = [];
  const socket = io(web.origin, {
    path: '/socket.io',
    transports: ['websocket'],
    forceNew: true,
    query: { userId: person.userId },
    auth: { token },
  });
  socket.onAny((event: string) => void heard.push(event));
  await until(
    () => socket.connected,
    (isOpen) => isOpen,
    HEARD_MS,
    'the socket',
  );
  return { socket, heard };
}
/** Lets a page come back whenever its connection ends, as ours do. The library does not after a server's goodbye. */
export function comeBack({ socket }: Ear): void {
  socket.io.reconnection(false);
  const tryAgain = (reason: unknown) => {
    if (reason !== 'io client disconnect') setTimeout(() => socket.connect(), reconnectDelayMs(0));
  };
  socket.on('disconnect', tryAgain).on('connect_error', tryAgain);
}

export const hears = ({ heard }: Ear, event: string, withinMs = HEARD_MS) =>
  until(
    () => heard,
    (events) => events.includes(event),
    withinMs,
    event,
    20,
  );
