import type { TributeDocument } from '#server/models/tribute.ts';

type Watcher = { isCreator: boolean; isOwn?: boolean };

/**
 * Returns whether a viewer may also download (docs/specification.md#access-viewer): the creator and the clip's sender always,
 * everyone else while the creator allows downloads.
 */
export const allowsDownload = (
  { presentation }: TributeDocument,
  { isCreator, isOwn = false }: Watcher,
): boolean => isCreator || isOwn || presentation.allowDownload;
