import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type PhotoRefusal, photoTypeOf, refusePhoto } from '#lib/browser/recording/photo-file.ts';
import { type PhotoStep, PhotoUploads } from '#lib/browser/recording/photo-uploads.ts';
import { detailsOf, slotOf, type Take } from '#lib/browser/recording/stored-take.ts';
import type { TakeStore } from '#lib/browser/recording/take-store.ts';
import { randomHex } from '#lib/random-hex.ts';
import { PHOTOS_MAX } from '#lib/recording/limits.ts';

type Part = Take['parts'][number];
export type Photo = Part & { slot: number; step: PhotoStep };
export type RefusedFile = { fileId: string; fileName: string; reason: PhotoRefusal | 'tooMany' };

/** Files may share a name. */
const refusedFile = ({ name }: File, reason: RefusedFile['reason']): RefusedFile => ({
  fileId: randomHex(),
  fileName: name,
  reason,
});

type Arranging = {
  take: Take;
  store: TakeStore;
  onArranged: (take: Take, keeping: Promise<boolean>) => void;
};

/** The photos of a take while the person arranges them. The device keeps each change, and the bytes are uploaded. */
export function usePhotos({ take, store, onArranged }: Arranging) {
  // Several changes may come between two renders.
  const newest = useRef(take);
  const slots = useRef(take.parts.length);
  const uploads = useRef<PhotoUploads>(null);
  const [steps, setSteps] = useState<Record<number, PhotoStep>>({});
  const [refusedFiles, setRefusedFiles] = useState<RefusedFile[]>([]);

  const change = (parts: Part[], keep?: () => Promise<boolean>) => {
    const next = { ...newest.current, parts };
    newest.current = next;
    const keeping = keep ? keep() : store.arrange(detailsOf(next).parts);
    onArranged(next, keeping);
    uploads.current?.show(parts);
    return keeping;
  };
  const changeOne = (index: number, changes: Partial<Part>) => {
    const { parts } = newest.current;
    const part = parts[index];
    return change(part ? parts.with(index, { ...part, ...changes }) : parts);
  };
  const onStep = useCallback(
    (slot: number, step: PhotoStep) => setSteps((before) => ({ ...before, [slot]: step })),
    [],
  );
  const onUploadUrl = useEffectEvent((slot: number, uploadUrl: string | null) => {
    const { parts } = newest.current;
    return changeOne(
      parts.findIndex((_part, at) => slotOf(parts, at) === slot),
      { uploadUrl },
    );
  });
  useEffect(() => {
    const opened = new PhotoUploads(newest.current, {
      onStep,
      onUploadUrl: (...place) => onUploadUrl(...place),
    });
    uploads.current = opened;
    opened.show(newest.current.parts);
    return () => opened.stop();
  }, [onStep]);

  const add = (files: readonly File[]) => {
    const room = PHOTOS_MAX - newest.current.parts.length;
    const refusals = files.flatMap((file): RefusedFile[] => {
      const reason = refusePhoto(file);
      return reason ? [refusedFile(file, reason)] : [];
    });
    const fitting = files.filter((file) => !refusePhoto(file));
    const tooMany = fitting.slice(room).map((file) => refusedFile(file, 'tooMany'));
    setRefusedFiles([...refusals, ...tooMany]);
    for (const file of fitting.slice(0, room)) addOne(file);
  };
  const addOne = (file: File) => {
    const { parts } = newest.current;
    slots.current = Math.max(slots.current, ...parts.map((_part, at) => slotOf(parts, at) + 1));
    const details = {
      slot: slots.current,
      fileName: file.name,
      mimeType: photoTypeOf(file) ?? file.type,
      durationSeconds: null,
      uploadUrl: null,
      caption: '',
    };
    slots.current += 1;
    if (parts.length === 0) void store.begin({ ...detailsOf(newest.current), parts: [] });
    void change([...parts, { ...details, clip: file }], () => {
      void store.addPart(details);
      return store.append(file);
    });
  };
  const remove = (index: number) => {
    const parts = newest.current.parts.toSpliced(index, 1);
    void change(parts, parts.length > 0 ? undefined : () => store.clear().then(() => true));
  };
  const move = (from: number, to: number) => {
    const { parts } = newest.current;
    const moved = parts[from];
    if (moved && to >= 0 && to < parts.length) void change(parts.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  const write = (index: number, caption: string) => void changeOne(index, { caption });
  /** Leaves out the photos that were refused. */
  const dropRefused = () => {
    const { parts } = newest.current;
    const usable = parts.filter((_part, at) => steps[slotOf(parts, at)]?.step !== 'refused');
    if (usable.length < parts.length) void change(usable);
  };

  const photos = take.parts.map((part, at): Photo => {
    const slot = slotOf(take.parts, at);
    return { ...part, slot, step: steps[slot] ?? { step: 'waiting' } };
  });
  /** Marks a photo that the server cannot read. */
  const refuse = (slot: number, message: string) =>
    onStep(slot, { step: 'refused', reason: 'unreadable', message });
  return { photos, refusedFiles, add, remove, move, write, refuse, dropRefused };
}
