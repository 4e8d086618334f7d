import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

type Drag = { from: number; to: number; by: number; size: number };

/** Pixels from the edge of the window within which a drag scrolls it. */
const EDGE = 96;
const SCROLL = 12;

const KEYS: Record<string, -1 | 1> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** Reorders the rows of a list by pointer and arrow keys. The rows only move when they are dropped. */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const listRef = useRef<HTMLOListElement>(null);
  const grabbed = useRef<{ y: number; middles: number[] }>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const isDragging = drag !== null;

  const follow = useEffectEvent(({ clientY }: globalThis.PointerEvent) => {
    const start = grabbed.current;
    if (!start || !drag) return;
    if (clientY < EDGE) scrollBy(0, -SCROLL);
    if (clientY > innerHeight - EDGE) scrollBy(0, SCROLL);
    const by = clientY + scrollY - start.y;
    const middle = (start.middles[drag.from] ?? 0) + by;
    const before = start.middles.filter((other, at) => at !== drag.from && other < middle).length;
    setDrag({ ...drag, by, to: before });
  });
  const drop = useEffectEvent((isMeant: boolean) => {
    if (isMeant && drag && drag.to !== drag.from) onMove(drag.from, drag.to);
    setDrag(null);
  });
  useEffect(() => {
    if (!isDragging) return;
    const end = () => drop(true);
    const cancel = () => drop(false);
    addEventListener('pointermove', follow);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', cancel);
    return () => {
      removeEventListener('pointermove', follow);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', cancel);
    };
  }, [isDragging]);

  const grab = (from: number, { clientY, button }: PointerEvent) => {
    const rows = [...(listRef.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const [first, second] = rows;
    const row = rows[from];
    if (button !== 0 || !row || !first || !second) return;
    const gap = second.top - first.bottom;
    grabbed.current = {
      y: clientY + scrollY,
      middles: rows.map(({ top, height }) => top + scrollY + height / 2),
    };
    setDrag({ from, to: from, by: 0, size: row.height + gap });
  };
  const handleOf = (index: number) => ({
    onPointerDown: (event: PointerEvent) => grab(index, event),
    onKeyDown: (event: KeyboardEvent) => {
      const step = KEYS[event.key];
      if (!step) return;
      event.preventDefault();
      onMove(index, index + step);
    },
  });
  /** Returns how far a row is shifted meanwhile, in pixels. */
  const shiftOf = (index: number): number => {
    if (!drag) return 0;
    const { from, to, by, size } = drag;
    if (index === from) return by;
    if (index > from && index <= to) return -size;
    return index < from && index >= to ? size : 0;
  };
  return { listRef, handleOf, shiftOf, dragged: drag?.from ?? null };
}
