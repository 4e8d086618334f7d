'use client';

import { usePathname } from 'next/navigation';
import { Fragment, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { type Block, blockAt, blocksOf } from '#lib/lists/blocks.ts';
import { useOpenedOnce } from './use-opened-once.ts';
import { useShownBlocks } from './use-shown-blocks.ts';

/** Attributes of an item, which keep its place and the length of the list known while other items are missing. */
export type ListPlace = {
  'data-list'?: string;
  'data-place'?: number;
  'aria-setsize'?: number;
  'aria-posinset'?: number;
};

type LongListProps<Item> = {
  items: readonly Item[];
  isLong: boolean;
  keyOf: (item: Item) => string;
  renderItem: (item: Item, place: ListPlace) => ReactNode;
  /** Renders the item at this place in any case; -1 for none. */
  wanted?: number;
  /** The name of a gap, for people who reach it by keyboard or screen reader. */
  nameGap: (count: number) => string;
};

/**
 * Renders the items of a list that are near the screen, and gaps in place of the others. Its parent is the list; the
 * style `--item-height` of the list estimates the height per item, divided by the columns.
 */
export function LongList<Item>({
  items,
  isLong,
  keyOf,
  renderItem,
  wanted = -1,
  nameGap,
}: LongListProps<Item>) {
  const listId = useId();
  const count = items.length;
  const isSplit = useOpenedOnce(isLong);
  const [startsWhole] = useState(!isLong);
  const [shown, show] = useShownBlocks({
    listId,
    listKey: `${usePathname()} ${items[0] ? keyOf(items[0]) : ''}`,
    count,
    isSplit,
    startsWhole,
  });
  const focusIn = useRef<{ block: Block; isLast: boolean } | null>(null);
  // After the rendering of the gap's items.
  useLayoutEffect(() => {
    if (focusIn.current) focusItem(listId, focusIn.current);
    focusIn.current = null;
  });
  if (!isSplit) return items.map((item) => <Fragment key={keyOf(item)}>{renderItem(item, {})}</Fragment>);

  const placeOf = (index: number): ListPlace => ({
    'data-list': listId,
    'data-place': index,
    'aria-setsize': count,
    'aria-posinset': index + 1,
  });
  const wantedBlock = shown && blockAt(wanted, shown.columns);
  const blocks = shown ? blocksOf(count, shown.columns) : [{ start: 0, end: count }];
  return blocks.flatMap((block, at) => {
    const { start, end } = block;
    if (shown ? shown.near.has(at) || at === wantedBlock : startsWhole) {
      return items
        .slice(start, end)
        .map((item, index) => (
          <Fragment key={keyOf(item)}>{renderItem(item, placeOf(start + index))}</Fragment>
        ));
    }
    const heightPx = shown?.heights.get(at);
    return (
      <li
        key={`gap ${start}`}
        data-list={listId}
        data-place={start}
        data-gap
        style={{
          gridColumn: '1 / -1',
          position: 'relative',
          height: heightPx ?? `calc(${end - start} * var(--item-height))`,
        }}
      >
        <button
          type="button"
          className="visually-hidden"
          onFocus={({ currentTarget, relatedTarget }) => {
            focusIn.current = { block, isLast: isBehind(relatedTarget, currentTarget) };
            show(at);
          }}
        >
          {nameGap(end - start)}
        </button>
      </li>
    );
  });
}

/** Whether the focus comes from what follows the gap. */
const isBehind = (from: Element | null, gap: Element): boolean =>
  from !== null && (gap.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), [tabindex="0"]';

/** Moves the focus from the gap of a block to its first or last control. */
function focusItem(listId: string, { block, isLast }: { block: Block; isLast: boolean }): void {
  const place = isLast ? block.end - 1 : block.start;
  const controls = document.querySelectorAll<HTMLElement>(
    `[data-list="${listId}"][data-place="${place}"] :is(${FOCUSABLE})`,
  );
  [...controls].at(isLast ? -1 : 0)?.focus();
}
