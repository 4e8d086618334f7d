import { type RefObject, useEffect } from 'react';

/** Shows a local clip in a video from a media fragment or its start, or a photo in an image. */
export function useClipSource(
  shownRef: RefObject<{ src: string } | null>,
  clip: Blob,
  fragment: `#t=${string}` | '' = '',
): void {
  useEffect(() => {
    const shown = shownRef.current;
    const url = URL.createObjectURL(clip);
    if (shown) shown.src = url + fragment;
    return () => URL.revokeObjectURL(url);
  }, [shownRef, clip, fragment]);
}
