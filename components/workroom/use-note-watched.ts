import { useRef } from 'react';
import { noteWatched } from '#lib/browser/watch/note-watched.ts';

/** Returns what a video calls when it plays: the first time it tells that the reel is in use. */
export function useNoteWatched(tributeId: string): () => void {
  const isNoted = useRef(false);
  return () => {
    if (!isNoted.current) noteWatched(tributeId);
    isNoted.current = true;
  };
}
