import { MINUTE_MS } from '#lib/time/durations.ts';
import type { TributeDocument } from '#server/models/tribute.ts';

/** Returns whether an operator took a reel down or suspended its creator (docs/specification.md#operator-take-down). */
export const isHidden = ({
  takenDownAt,
  creatorSuspendedAt,
}: Pick<TributeDocument, 'takenDownAt' | 'creatorSuspendedAt'>): boolean =>
  Boolean(takenDownAt ?? creatorSuspendedAt);

/** Mails of a hidden reel that still collects wait so long before the next look. */
const LOOK_AGAIN_MS = 15 * MINUTE_MS;
export const lookAgainAt = (): Date => new Date(Date.now() + LOOK_AGAIN_MS);
