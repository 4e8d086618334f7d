import { useEffect } from 'react';
import { keepStorage } from '#lib/browser/recording/keep-storage.ts';

/** Requests that the browser never clears its storage, once the device has saved something of the person. */
export function useKeptStorage(hasSaved: boolean): void {
  useEffect(() => {
    if (hasSaved) void keepStorage();
  }, [hasSaved]);
}
