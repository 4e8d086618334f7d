import { FittedPicture } from './fitted-picture.tsx';
import { type Reel, useReelState } from './use-reel.ts';

/** Stands for the reel at its start until it plays (docs/specification.md#reel-cover). */
export function ReelCover({ reel, url }: { reel: Reel; url: string }) {
  const isAtStart = useReelState(
    reel,
    ({ phase, positionSeconds }) => phase === 'paused' && !positionSeconds,
  );
  return isAtStart && <FittedPicture src={url} />;
}
