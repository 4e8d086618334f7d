import { useEffect, useState } from 'react';

/**
 * The address of a picture as long as it can be shown, else null: one that no reel took goes from our store after a
 * day (docs/specification.md#endpoint-picture). The handler belongs on what the picture stands in.
 */
export function useShownPicture(imageUrl: string) {
  const [failedUrl, setFailedUrl] = useState('');
  const hasFailed = imageUrl !== '' && imageUrl === failedUrl;

  useEffect(() => {
    if (!hasFailed) return;
    // It may only have been the network.
    const tryAgain = () => setFailedUrl('');
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [hasFailed]);

  return {
    shownUrl: hasFailed ? null : imageUrl || null,
    hasFailed,
    onErrorCapture: () => setFailedUrl(imageUrl),
  };
}
