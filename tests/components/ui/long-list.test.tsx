import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LongList } from '#components/ui/long-list.tsx';
import { isLong } from '#lib/lists/blocks.ts';

const ITEM_PX = 100;
/** Of one column. */
const BLOCK = 6;

/** Lists are known by the key of their first item. */
let name = '';

let report: (entries: { target: Element; isIntersecting: boolean }[]) => void = () => {};

beforeEach(({ task }) => {
  name = task.name;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof report) {
        report = callback;
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('innerHeight', 700);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
    const at = Number(this.getAttribute('data-place') ?? 0);
    const height = this.tagName === 'UL' ? 200 * ITEM_PX : ITEM_PX;
    return new DOMRect(0, at * ITEM_PX, 300, height);
  });
});

afterEach(() => void vi.unstubAllGlobals());

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

function List({ count, wanted = -1 }: { count: number; wanted?: number }) {
  return (
    <>
      <button type="button">Before</button>
      <ul>
        <LongList
          items={numbers(count)}
          isLong={isLong(count)}
          wanted={wanted}
          keyOf={(number) => `${name} ${number}`}
          nameGap={(missing) => `Show ${missing} more`}
          renderItem={(number, place) => (
            <li {...place}>
              <button type="button">{`Item ${number}`}</button>
              <button type="button">{`Menu ${number}`}</button>
            </li>
          )}
        />
      </ul>
      <button type="button">After</button>
    </>
  );
}

const shown = () => screen.queryAllByText(/^Item /).map(({ textContent }) => Number(textContent?.slice(5)));
const gaps = () => [...document.querySelectorAll<HTMLElement>('[data-gap]')];
const itemsOf = (...blocks: number[]) =>
  blocks.flatMap((block) => numbers(BLOCK).map((number) => block * BLOCK + number));

function see(isIntersecting: boolean, ...places: number[]): void {
  const targets = [...document.querySelectorAll('[data-place]')].filter((element) =>
    places.includes(Number(element.getAttribute('data-place'))),
  );
  act(() => report(targets.map((target) => ({ target, isIntersecting }))));
}

test('renders of 200 items those on the screen, each with its place, and gaps of their height [lists-near]', () => {
  render(<List count={200} />);
  expect(shown()).toEqual(itemsOf(0, 1));
  const [first] = document.querySelectorAll('li');
  expect(first).toHaveAttribute('aria-setsize', '200');
  expect(first).toHaveAttribute('aria-posinset', '1');
  expect(gaps()).toHaveLength(32);
  expect(gaps()[0]?.style.height).toBe('calc(6 * var(--item-height))');
});

test('renders what comes near and leaves a gap as high as what went away [lists-near]', () => {
  render(<List count={200} />);
  see(true, ...itemsOf(0, 1), 12);
  expect(shown()).toEqual(itemsOf(0, 1, 2));
  see(false, ...itemsOf(0));
  expect(shown()).toEqual(itemsOf(1, 2));
  expect(gaps()[0]?.style.height).toBe(`${BLOCK * ITEM_PX}px`);
});

test('is as high as before when its reader comes back [lists-near]', () => {
  const { unmount } = render(<List count={202} />);
  see(true, ...itemsOf(0, 1), 12);
  unmount();
  render(<List count={202} />);
  expect(shown()).toEqual(itemsOf(0, 1));
  expect(
    gaps()
      .map(({ style }) => style.height)
      .slice(0, 2),
  ).toEqual([`${BLOCK * ITEM_PX}px`, 'calc(6 * var(--item-height))']);
});

test('keeps an item that has the focus or an open menu [lists-near]', () => {
  render(<List count={200} />);
  screen.getByText('Menu 3').focus();
  screen.getByText('Menu 8').setAttribute('aria-expanded', 'true');
  see(false, ...itemsOf(0, 1));
  expect(shown()).toEqual(itemsOf(0, 1));
  screen.getByText('After').focus();
  screen.getByText('Menu 8').setAttribute('aria-expanded', 'false');
  see(false, 0);
  expect(shown()).toEqual([]);
});

test('leads the focus from a gap to its first control, and from behind to its last [lists-near]', () => {
  render(<List count={200} />);
  const reach = (from: string, gap: HTMLElement | undefined) => {
    screen.getByText(from).focus();
    act(() => gap?.querySelector('button')?.focus());
  };
  reach('Menu 11', gaps()[0]);
  expect(screen.getByText('Item 12')).toHaveFocus();
  reach('After', gaps().at(-1));
  expect(screen.getByText('Menu 199')).toHaveFocus();
});

test('renders a wanted item far from the screen', () => {
  const { rerender } = render(<List count={200} />);
  rerender(<List count={200} wanted={100} />);
  expect(shown()).toEqual(itemsOf(0, 1, 16));
});

test('keeps what it shows when it grows long', () => {
  const { rerender } = render(<List count={40} />);
  const item = screen.getByText('Item 39');
  item.focus();
  expect(gaps()).toEqual([]);
  rerender(<List count={41} />);
  expect(shown()).toHaveLength(41);
  expect(document.activeElement).toBe(item);
});
