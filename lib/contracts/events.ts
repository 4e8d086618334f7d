import type { ReelFormat } from '#lib/reel/format.ts';
import type { BoardPersonDto } from './contributors.ts';
import type { NotificationType } from './notifications.ts';
import type { RenderState } from './reels.ts';
import type { SubmissionDto } from './submissions.ts';
import type { TributeDto } from './tributes.ts';

/** The parts of a tribute that a page loads one by one. */
export type TributePart =
  | 'details'
  | 'clips'
  | 'removedClips'
  | 'people'
  | 'film'
  | 'music'
  | 'hello'
  | 'render'
  | 'thanks';

/** How much of the reel is prepared in its next format, 0…1. It comes with the clip that is being prepared. */
export type FormatProgress = { format: ReelFormat; progress: number; secondsLeft: number | null };

/** What changed, so that open pages need not load it. */
export type TributeChange = {
  tributeId: string;
  counts?: TributeDto['counts'];
  /** People of the board as they are now. */
  people?: BoardPersonDto[];
  clips?: (Pick<SubmissionDto, '_id' | 'status' | 'progress'> & { nextFormat?: FormatProgress })[];
  /** The music that was composed for a version of the reel, which open pages play at once. */
  music?: { version: number; url: string };
  /** The `_id`s of clips that were removed. */
  goneClips?: string[];
  /** The parts to load again; all of them when absent. */
  stale?: TributePart[];
};

/** Pushed to a signed-in person: docs/specification.md#socket-events and docs/specification.md#socket-product-events. */
export type ServerEvents = {
  updateCount: (counts: { submissions?: number; views?: number; hearts?: number; credit?: number }) => void;
  verifyUser: () => void;
  'notification:created': (notification: { type: NotificationType; unreadCount: number }) => void;
  'notification:read': (count: { unreadCount: number }) => void;
  'tribute:changed': (change: TributeChange) => void;
  'reel:changed': (change: { tributeId: string; render: RenderState }) => void;
};

export type ServerEventName = keyof ServerEvents;
export type ServerEventPayload<E extends ServerEventName> = Parameters<ServerEvents[E]>;
