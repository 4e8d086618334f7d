// Checks that run in the page. They use nothing but each other: the page receives their source (in-page.ts).

/** Waits until nothing moves or fades: after the animations, three seconds at most. */
export async function restHere(): Promise<void> {
  const drawTwice = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  // Scripts move lists too. Meters and clocks never rest, but are no controls.
  const lookAtControls = () =>
    [...document.querySelectorAll('a, button, input, textarea, select')]
      .map((control) => {
        const { x, y, width, height } = control.getBoundingClientRect();
        const { color, backgroundColor, opacity } = getComputedStyle(control);
        return [x, y, width, height, color, backgroundColor, opacity].join();
      })
      .join(';');
  await drawTwice();
  const ends = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished.catch(() => {}));
  await Promise.race([Promise.all(ends), new Promise((late) => setTimeout(late, 1_000))]);
  const latest = performance.now() + 3_000;
  for (
    let last = '', now = lookAtControls();
    now !== last && performance.now() < latest;
    now = lookAtControls()
  ) {
    last = now;
    await drawTwice();
  }
}

/** Returns what makes the page scroll sideways and what its boxes clip, in words. */
export function findOverflowHere(how: string): string[] {
  return [...findScrollingHere(how), ...findCutOffHere(how)];
}

function findScrollingHere(how: string): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.body.querySelectorAll('*')].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (left < -1 || right > clientWidth + 1) && element.childElementCount === 0;
  });
  const names = wide.slice(0, 3).map(({ outerHTML }) => outerHTML.slice(0, 120));
  return [`scrolls ${scrollWidth - clientWidth} px sideways ${how}: ${names.join(' ')}`];
}

/** Returns clipped words and controls. Ellipses and texts for screen readers are intended. */
function findCutOffHere(how: string): string[] {
  const CONTROLS = 'a, button, input, textarea, select';
  const MEANT = '[aria-hidden=true], .visually-hidden';
  const words = document.createRange();
  const cutterOf = (element: Element) => {
    words.selectNodeContents(element);
    const { left, right } = (element.matches(CONTROLS) ? element : words).getBoundingClientRect();
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, textOverflow, position } = getComputedStyle(box);
      const edges = box.getBoundingClientRect();
      const isMeant = textOverflow === 'ellipsis' || edges.width <= 2;
      if (overflowX !== 'visible' && isMeant) return null;
      if (overflowX !== 'visible' && (right > edges.right + 1 || left < edges.left - 1)) return box;
      if (position === 'fixed') return null;
    }
    return null;
  };
  const found = [...document.body.querySelectorAll('*')].filter((element) => {
    const hasWords = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    return (
      (hasWords || element.matches(CONTROLS)) &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 2 &&
      !element.closest(MEANT) &&
      cutterOf(element)
    );
  });
  return found
    .slice(0, 3)
    .map(
      (element) =>
        `cut off ${how}: ${element.outerHTML.slice(0, 120)} by ${cutterOf(element)?.outerHTML.slice(0, 100)}`,
    );
}

/** Returns ordinary words that a line break splits, such as a squeezed label. Long addresses may break. */
export function findBrokenWordsHere(): string[] {
  const found: string[] = [];
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.parentElement?.checkVisibility() || text.parentElement.closest('.visually-hidden')) continue;
    const words = (text.nodeValue ?? '').matchAll(
      /(?<![^\s\p{P}]|\S[@:._/-])\p{L}{2,12}(?!\p{L}|[@:._/-]\S)/gu,
    );
    for (const { 0: word, index } of words) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const tops = [...range.getClientRects()].map(({ top }) => top);
      if (Math.max(...tops) - Math.min(...tops) > 4)
        found.push(`${word} is broken: ${text.parentElement.outerHTML.slice(0, 120)}`);
    }
  }
  return found;
}

/** Returns links and buttons of a page's header that cover each other. */
export function findOverlapsHere(): string[] {
  const found: string[] = [];
  for (const header of document.querySelectorAll('header')) {
    // An open menu covers the page on purpose.
    const controls = [...header.querySelectorAll('a, button')].filter(
      (control) => control.checkVisibility() && !control.closest('[role=menu]'),
    );
    controls.forEach((one, index) => {
      for (const other of controls.slice(index + 1)) {
        const [here, there] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const across = Math.min(here.right, there.right) - Math.max(here.left, there.left);
        const down = Math.min(here.bottom, there.bottom) - Math.max(here.top, there.top);
        if (across > 1 && down > 1 && !one.contains(other))
          found.push(`${one.outerHTML.slice(0, 100)} lies on ${other.outerHTML.slice(0, 100)}`);
      }
    });
  }
  return found;
}

/** The checks above, for calls of several. */
export const LAYOUT_HERE = [
  restHere,
  findOverflowHere,
  findScrollingHere,
  findCutOffHere,
  findBrokenWordsHere,
  findOverlapsHere,
];
