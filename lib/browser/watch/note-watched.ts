import { react } from '#lib/browser/api/feed.ts';
import { deviceId } from '#lib/browser/device/device-id.ts';

/** Tells that a creator watches their reel, so that its media is kept (docs/specification.md#retention-activity). It counts as no view. */
export const noteWatched = (tributeId: string): void =>
  void react({ tributeId, action: 'VIEW', deviceId: deviceId() });
