import type { Page } from '@playwright/test';
import { callInPage } from './in-page.ts';
import { findBrokenWordsHere, findOverflowHere, LAYOUT_HERE, restHere } from './layout-here.ts';

/** Waits until nothing moves or fades, for stable contrast and positions: after the animations, three seconds at most. */
export const rest = (page: Page): Promise<void> => callInPage(page, restHere, null);

/** Returns what makes a page scroll sideways and what its boxes clip, in words. */
export const findOverflow = (page: Page, how = ''): Promise<string[]> =>
  callInPage(page, findOverflowHere, how, LAYOUT_HERE);

/** Returns ordinary words that a line break splits, such as a squeezed label. Long addresses may break. */
export const findBrokenWords = (page: Page): Promise<string[]> => callInPage(page, findBrokenWordsHere, null);
