import { useEffect, useState } from 'react';
import type { CameraProblem } from '#lib/browser/recording/camera.ts';
import { hasMicrophone } from '#lib/browser/recording/has-microphone.ts';

/** Returns whether a voice can still be recorded; null for the moment until that is known. */
export function useMicrophoneLeft(problem: CameraProblem, isWanted: boolean): boolean | null {
  const [isLeft, setLeft] = useState<boolean | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    void hasMicrophone(problem).then((found) => isGone || setLeft(found));
    return () => {
      isGone = true;
    };
  }, [problem, isWanted]);
  return isWanted ? isLeft : false;
}
