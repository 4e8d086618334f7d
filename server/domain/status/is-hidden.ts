import type { TributeDocument } from '#server/models/tribute.ts';

/** Returns whether an operator took a reel down or suspended its creator (docs/specification.md#operator-take-down). */
export const isHidden = ({
  takenDownAt,
  creatorSuspendedAt,
}: Pick<TributeDocument, 'takenDownAt' | 'creatorSuspendedAt'>): boolean =>
  Boolean(takenDownAt ?? creatorSuspendedAt);
