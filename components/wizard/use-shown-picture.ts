import { useState } from 'react';

/**
 * The address of a picture as long as it can be shown, else null: one that no reel took goes from our store after a
 * day (product.md §10). The handler belongs on what the picture stands in.
 */
export function useShownPicture(imageUrl: string) {
  const [failedUrl, setFailedUrl] = useState('');
  const hasFailed = imageUrl !== '' && imageUrl === failedUrl;
  return {
    shownUrl: hasFailed ? null : imageUrl || null,
    hasFailed,
    onErrorCapture: () => setFailedUrl(imageUrl),
  };
}
