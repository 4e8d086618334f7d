import type { TributeDocument } from '#server/models/tribute.ts';

/** Returns whether a tribute's media was erased after its retention period (docs/specification.md#retention-erased). */
export const isMediaErased = ({ mediaErasedAt }: Pick<TributeDocument, 'mediaErasedAt'>): boolean =>
  Boolean(mediaErasedAt);
