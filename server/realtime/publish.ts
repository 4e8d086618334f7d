import type { ServerEventName, ServerEventPayload } from '#lib/contracts/events.ts';
import { singleton } from '#server/platform/singleton.ts';

export type Publication = { userId: string; event: ServerEventName; payload: unknown[] };
type Publisher = (publication: Publication) => void;

const slot = singleton<{ publish: Publisher }>('realtime', () => ({ publish: () => {} }));

/** Called by whoever owns the transport: the sockets in the web process, the way up to them in the worker. */
export function setPublisher(publisher: Publisher): void {
  slot.publish = publisher;
}

/** Tells all open pages of one person. Best effort: the database, not the socket, is the truth. */
export function publish<E extends ServerEventName>(
  userId: string,
  event: E,
  ...payload: ServerEventPayload<E>
): void {
  slot.publish({ userId, event, payload });
}
