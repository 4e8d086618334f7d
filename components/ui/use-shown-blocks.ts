import { useLayoutEffect, useRef, useState } from 'react';
import { type BlockWatch, type ShownBlocks, watchBlocks } from './block-watch.ts';

type ShownBlocksOptions = {
  listId: string;
  listKey: string;
  count: number;
  /** Whether the list is rendered in blocks. */
  isSplit: boolean;
  /** Whether all items are rendered at first. */
  startsWhole: boolean;
};

/** Returns which blocks of a list render, null before the first layout, and a function that adds one. */
export function useShownBlocks({ listId, listKey, count, isSplit, startsWhole }: ShownBlocksOptions) {
  const [shown, setShown] = useState<ShownBlocks | null>(null);
  const watch = useRef<BlockWatch | null>(null);

  // After each rendering, because other elements are followed then.
  useLayoutEffect(() => {
    const list = isSplit && document.querySelector<HTMLElement>(`[data-list="${listId}"]`)?.parentElement;
    if (!list) return;
    watch.current ??= watchBlocks(list, {
      listKey,
      startsWhole,
      onChange: (now) => setShown((before) => (isSame(before, now) ? before : now)),
    });
    watch.current.follow(count);
  });
  // Before the list leaves the page, because it is measured once more.
  useLayoutEffect(
    () => () => {
      watch.current?.stop();
      watch.current = null;
    },
    [],
  );

  const show = (block: number) =>
    setShown((before) => before && { ...before, near: new Set([...before.near, block]) });
  return [shown, show] as const;
}

const isSame = (one: ShownBlocks | null, other: ShownBlocks): boolean =>
  one !== null &&
  one.columns === other.columns &&
  one.near.size === other.near.size &&
  [...one.near].every((block) => other.near.has(block));
