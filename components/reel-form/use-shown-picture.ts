import { useEffect, useState } from 'react';

/** Returns the URL unless it fails: unused pictures expire after a day (docs/specification.md#endpoint-picture). */
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
