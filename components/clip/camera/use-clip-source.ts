import { type RefObject, useEffect } from 'react';

/** Lets a video show a clip of this device, from where `fragment` (media fragment) says, else from its start. */
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
