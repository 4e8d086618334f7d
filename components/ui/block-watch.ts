import { blockAt, blocksOf } from '#lib/lists/blocks.ts';

/** Which blocks of a list render their items. Each other block is a gap. */
export type ShownBlocks = {
  columns: number;
  near: ReadonlySet<number>;
  /** Pixels of the blocks that were rendered before, in as many columns. */
  heights: ReadonlyMap<number, number>;
};

/** Blocks within half a screen above and below the screen are near. */
const MARGIN = '50% 0px';

/** Heights of lists that were left, so that a page is as long as before when its reader comes back. */
const left = new Map<string, Pick<ShownBlocks, 'columns' | 'heights'>>();

/** Returns the blocks on the screen, for a list that is still one gap. */
function blocksOnScreen(list: HTMLElement, count: number, listKey: string): ShownBlocks {
  const columns = columnsOf(list);
  const before = left.get(listKey);
  const heights = new Map(before?.columns === columns ? before.heights : []);
  const { top, height } = list.getBoundingClientRect();
  const rowGap = Number.parseFloat(getComputedStyle(list).rowGap) || 0;
  const near = new Set<number>();
  let from = top;
  for (const [block, { start, end }] of blocksOf(count, columns).entries()) {
    const to = from + (heights.get(block) ?? (height / count) * (end - start));
    if (to >= 0 && from <= window.innerHeight) near.add(block);
    from = to + rowGap;
  }
  return { columns, near, heights };
}

/** Returns every block, for a list that rendered whole until it grew long. */
function everyBlock(list: HTMLElement, count: number): ShownBlocks {
  const columns = columnsOf(list);
  return { columns, near: new Set(blocksOf(count, columns).keys()), heights: new Map() };
}

export type BlockWatch = { follow: (count: number) => void; stop: () => void };

type BlockWatchOptions = {
  /** Tells the list from others, also after it was left. */
  listKey: string;
  /** Whether the list has rendered all items. */
  startsWhole: boolean;
  onChange: (shown: ShownBlocks) => void;
};

/** Reports the blocks on the screen at first, and those near it after they change. `follow` is called after each rendering. */
export function watchBlocks(
  list: HTMLElement,
  { listKey, startsWhole, onChange }: BlockWatchOptions,
): BlockWatch {
  const seen = new Map<HTMLElement, boolean | null>();
  let count = 0;
  let columns = columnsOf(list);
  let heights = new Map<number, number>();

  // What is not reported yet stays as it is.
  const isNear = (element: HTMLElement) =>
    isGap(element) ? seen.get(element) === true : seen.get(element) !== false || isInUse(element);
  const measure = (elements: readonly HTMLElement[]) => {
    for (const [block, { start, end }] of blocksOf(count, columns).entries()) {
      const items = elements.filter(
        (element) => !isGap(element) && placeOf(element) >= start && placeOf(element) < end,
      );
      const px = items.length === end - start ? heightOf(items) : 0;
      if (px > 0) heights.set(block, px);
    }
  };
  const report = () => {
    const elements = followed(list);
    const near = new Set(elements.filter(isNear).map((element) => blockAt(placeOf(element), columns)));
    measure(elements);
    onChange({ columns, near, heights: new Map(heights) });
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) seen.set(target as HTMLElement, isIntersecting);
      report();
    },
    { rootMargin: MARGIN },
  );
  const sizes = new ResizeObserver(() => {
    const now = columnsOf(list);
    if (now === columns) return;
    columns = now;
    heights = new Map();
    report();
  });
  sizes.observe(list);

  return {
    follow: (countNow) => {
      const isFirst = count === 0;
      count = countNow;
      if (isFirst) {
        const first = startsWhole ? everyBlock(list, count) : blocksOnScreen(list, count, listKey);
        heights = new Map(first.heights);
        onChange(first);
      }
      const elements = new Set(followed(list));
      for (const gone of [...seen.keys()].filter((element) => !elements.has(element))) {
        observer.unobserve(gone);
        seen.delete(gone);
      }
      for (const element of elements) {
        if (seen.has(element)) continue;
        seen.set(element, null);
        observer.observe(element);
      }
    },
    stop: () => {
      measure(followed(list));
      left.set(listKey, { columns, heights });
      observer.disconnect();
      sizes.disconnect();
    },
  };
}

function heightOf(items: readonly HTMLElement[]): number {
  const places = items.map((item) => item.getBoundingClientRect());
  return Math.max(...places.map(({ bottom }) => bottom)) - Math.min(...places.map(({ top }) => top));
}

/** Focus, an open menu and a drag would get lost with their item. */
function isInUse(item: HTMLElement): boolean {
  return (
    item.contains(document.activeElement) ||
    item.matches('[data-dragging="true"]') ||
    item.querySelector('[aria-expanded="true"]') !== null
  );
}

const followed = (list: HTMLElement) =>
  [...list.children].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && child.dataset.place !== undefined,
  );
const placeOf = ({ dataset }: HTMLElement) => Number(dataset.place);
const isGap = ({ dataset }: HTMLElement) => dataset.gap !== undefined;

/** Returns the columns of a grid; other lists have one. */
function columnsOf(list: HTMLElement): number {
  const { display, gridTemplateColumns } = getComputedStyle(list);
  return display === 'grid' ? Math.max(1, gridTemplateColumns.split(' ').filter(Boolean).length) : 1;
}
