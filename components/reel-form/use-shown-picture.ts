import { useEffect, useState } from 'react';

/**
 * Returns a picture's URL while it loads, else null: unused pictures expire after a day
 * (docs/specification.md#endpoint-picture). Put the handler on its container.
 */
export function useShownPicture(imageUrl: string) {
  const [failedUrl, setFailedUrl] = useState('');
  const hasFailed = imageUrl !== '' && imageUrl === failedUrl;

  useEffect(() => {
    if (!hasFailed) return;
    // It may have been the network.
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
