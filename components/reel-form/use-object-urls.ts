import { useEffect, useRef } from 'react';

/** Creates object URLs and revokes them on unmount. */
export function useObjectUrls(): (picture: Blob) => string {
  const made = useRef(new Set<string>());
  useEffect(() => {
    const urls = made.current;
    return () => {
      for (const url of urls) URL.revokeObjectURL(url);
      urls.clear();
    };
  }, []);
  return (picture) => {
    const url = URL.createObjectURL(picture);
    made.current.add(url);
    return url;
  };
}
