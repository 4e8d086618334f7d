import { FRAME_RATE } from './profile.ts';

type Item = { frames: number; title: string | null };
type Chapter = { title: string; startSeconds: number };
type Assembly<T> = { frames: number; items: (T & { startFrame: number })[]; chapters: Chapter[] };

export function planAssembly<T extends Item>(items: readonly T[]): Assembly<T> {
  let frames = 0;
  const placed = items.map((item) => {
    const startFrame = frames;
    frames += item.frames;
    return { ...item, startFrame };
  });
  const chapters = placed.flatMap(({ title, startFrame }) =>
    title === null ? [] : [{ title, startSeconds: startFrame / FRAME_RATE }],
  );
  return { frames, items: placed, chapters };
}
