type Assembly<T> = { frames: number; items: (T & { startFrame: number })[] };

export function planAssembly<T extends { frames: number }>(items: readonly T[]): Assembly<T> {
  let frames = 0;
  const placed = items.map((item) => {
    const startFrame = frames;
    frames += item.frames;
    return { ...item, startFrame };
  });
  return { frames, items: placed };
}
