import type { NotificationType } from './notifications.ts';
import type { RenderState } from './reels.ts';

/** Pushed to a signed-in person: docs/specification.md#socket-events and docs/specification.md#socket-product-events. */
export type ServerEvents = {
  updateCount: (counts: { submissions?: number; views?: number; hearts?: number; credit?: number }) => void;
  verifyUser: () => void;
  'notification:created': (notification: { type: NotificationType }) => void;
  'notification:read': (count: { unreadCount: number }) => void;
  'tribute:changed': (change: { tributeId: string }) => void;
  'reel:changed': (change: { tributeId: string; render: RenderState }) => void;
};

export type ServerEventName = keyof ServerEvents;
export type ServerEventPayload<E extends ServerEventName> = Parameters<ServerEvents[E]>;
