import { type RefObject, useEffect } from 'react';

/** Plays a local clip in a video from a media fragment, or from its start. */
export function useClipSource(
  videoRef: RefObject<HTMLVideoElement | null>,
  clip: Blob,
  fragment: `#t=${string}` | '' = '',
): void {
  useEffect(() => {
    const video = videoRef.current;
    const url = URL.createObjectURL(clip);
    if (video) video.src = url + fragment;
    return () => URL.revokeObjectURL(url);
  }, [videoRef, clip, fragment]);
}
