import { useRef, useState } from 'react';
import { useClipSource } from '#components/clip/camera/use-clip-source.ts';

type OwnImageProps = {
  clip: Blob;
  /** Shows the same where the browser cannot, such as a HEIC; null without it. */
  drawnUrl: string | null;
  className: string | undefined;
  onUnknown: (() => void) | undefined;
};

/** A photo of this device. Decoration, empty while it cannot be shown. */
export function OwnImage({ clip, drawnUrl, className, onUnknown }: OwnImageProps) {
  const imgRef = useRef<HTMLImageElement>(null);
  const [unknown, setUnknown] = useState<Blob | null>(null);
  const isUnknown = unknown === clip;
  useClipSource(imgRef, clip);
  if (isUnknown) return drawnUrl && <img className={className} src={drawnUrl} alt="" />;
  const report = () => {
    setUnknown(clip);
    onUnknown?.();
  };
  return <img ref={imgRef} className={className} alt="" onError={report} />;
}
