import type { Page } from '@playwright/test';

/** Waits until nothing moves or fades, for stable contrast and positions: after the animations, three seconds at most. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(async () => {
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
  });
}

/** Returns what makes a page scroll sideways and what its boxes clip, in words. */
export async function findOverflow(page: Page, how = ''): Promise<string[]> {
  return [...(await findScrolling(page, how)), ...(await findCutOff(page, how))];
}

function findScrolling(page: Page, how: string): Promise<string[]> {
  return page.evaluate((manner) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (left < -1 || right > clientWidth + 1) && element.childElementCount === 0;
    });
    const names = wide.slice(0, 3).map(({ outerHTML }) => outerHTML.slice(0, 120));
    return [`scrolls ${scrollWidth - clientWidth} px sideways ${manner}: ${names.join(' ')}`];
  }, how);
}

/** Returns clipped words and controls. Ellipses and texts for screen readers are intended. */
function findCutOff(page: Page, how: string): Promise<string[]> {
  return page.evaluate((manner) => {
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
      const hasWords = [...element.childNodes].some(
        (node) => node instanceof Text && node.data.trim() !== '',
      );
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
          `cut off ${manner}: ${element.outerHTML.slice(0, 120)} by ${cutterOf(element)?.outerHTML.slice(0, 100)}`,
      );
  }, how);
}

/** Returns ordinary words that a line break splits, such as a squeezed label. Long addresses may break. */
export function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
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
  });
}
