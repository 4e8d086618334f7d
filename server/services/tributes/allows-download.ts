import type { TributeDocument } from '#server/models/tribute.ts';

type Watcher = { isCreator: boolean; isOwn?: boolean };

/**
 * Whether somebody who may watch it may also keep it (docs/specification.md#access-viewer): its creator, whoever sent the clip, and all the
 * others as long as the creator allows downloads.
 */
export const allowsDownload = (
  { presentation }: TributeDocument,
  { isCreator, isOwn = false }: Watcher,
): boolean => isCreator || isOwn || presentation.allowDownload;
