import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Take, TakeDetails } from '#lib/browser/recording/stored-take.ts';
import type { TakeHandlers } from '#lib/browser/recording/take-phase.ts';
import { createTakeStore } from '#lib/browser/recording/take-store.ts';
import type { HelloMedium } from '#lib/contracts/hello.ts';
import { randomHex } from '#lib/random-hex.ts';

export type HelloDraft = { file: File; medium: HelloMedium; origin: Take['origin'] };

/** The creator's unsent hello. The device saves it while it is recorded, and keeps it until it is sent or discarded. */
export function useHelloDraft(tributeId: string) {
  // Beside the creator's own take.
  const [store] = useState(() => createTakeStore(`${tributeId}:hello`));
  const [draft, setDraft] = useState<HelloDraft | null>(null);
  /** Whether the device saved it; null while it is saving. */
  const [isKept, setKept] = useState<boolean | null>(null);
  const lookingRef = useRef<AbortController>(null);
  const found = useEffectEvent((take: Take) => {
    setDraft(draftOf(take));
    setKept(true);
  });
  useEffect(() => {
    const looking = new AbortController();
    lookingRef.current = looking;
    void store.load(looking.signal).then((take) => {
      if (take && !looking.signal.aborted) found(take);
    });
    return () => {
      looking.abort();
      void store.letGo();
    };
  }, [store]);

  const begin = (medium: HelloMedium, origin: Take['origin']) => {
    // One found now would replace the new one.
    lookingRef.current?.abort();
    const details: TakeDetails = {
      takeId: randomHex(),
      tributeId,
      questionId: null,
      contributorName: '',
      isHello: true,
      medium,
      parts: [],
      origin,
      recordedAt: new Date().toISOString(),
      sent: false,
    };
    // A reel has one hello, whatever its medium.
    void store.clear();
    void store.begin(details);
  };
  const addPart = (fileName: string, mimeType: string) =>
    store.addPart({ fileName, mimeType, durationSeconds: null, uploadUrl: null });
  const keepWhile = (
    medium: HelloMedium,
  ): Pick<TakeHandlers, 'onBegin' | 'onPart' | 'onChunk' | 'onPartEnd'> => ({
    onBegin: () => {
      setDraft(null);
      begin(medium, 'camera');
    },
    onPart: ({ extension, mimeType }) => void addPart(`hello.${extension}`, mimeType),
    onChunk: (chunk, durationSeconds) => store.append(chunk, { durationSeconds }),
    onPartEnd: (durationSeconds) => void store.updatePart(0, { durationSeconds }),
  });
  return {
    draft,
    isKept,
    keepWhile,
    /** Shows the finished recording. */
    recorded: (clip: Blob, medium: HelloMedium) => {
      setDraft({ file: new File([clip], 'hello', { type: clip.type }), medium, origin: 'camera' });
      setKept(null);
      void store.update({}).then(setKept);
    },
    choose: (file: File, medium: HelloMedium) => {
      setDraft({ file, medium, origin: 'file' });
      setKept(null);
      begin(medium, 'file');
      void addPart(file.name, file.type);
      void store.append(file).then(setKept);
    },
    /** Deletes it on the device, because it was sent or is not wanted. */
    drop: () => {
      setDraft(null);
      void store.clear();
    },
  };
}

function draftOf({ parts, medium, origin }: Take): HelloDraft | null {
  const [part] = parts;
  if (!part) return null;
  const file = new File([part.clip], part.fileName, { type: part.mimeType });
  return { file, medium: medium === 'VOICE' ? 'VOICE' : 'VIDEO', origin };
}
