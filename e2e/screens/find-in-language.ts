import type { Browser, Locator } from '@playwright/test';
import type { Locale } from '#lib/messages/languages.ts';
import { translateWords } from './translated-words.ts';

type Words = string | RegExp;
type Options = { name?: Words; exact?: boolean; hasText?: Words };
type Find = (this: unknown, words: Words, options?: Options) => Locator;
type Finders = { getByText: Find; getByLabel: Find; getByRole: Find; filter: (options?: Options) => Locator };

/** Makes Playwright find elements by the translations of the English words that screens name. */
export async function findInLanguage(browser: Browser, locale: Locale): Promise<void> {
  const page = await browser.newPage();
  const translate = translateWords(locale);
  for (const one of [page, page.locator('html')]) {
    const finders = Object.getPrototypeOf(one) as Finders;
    const { getByText, getByLabel, getByRole, filter } = finders;
    finders.getByText = function (words, { exact } = {}) {
      return getByText.call(this, translate(words, exact));
    };
    finders.getByLabel = function (words, { exact } = {}) {
      return getByLabel.call(this, translate(words, exact));
    };
    finders.getByRole = function (role, { name, exact, ...options } = {}) {
      return getByRole.call(this, role, { ...options, ...(name && { name: translate(name, exact) }) });
    };
    finders.filter = function (this: unknown, { hasText, ...options } = {}) {
      return filter.call(this, { ...options, ...(hasText && { hasText: translate(hasText) }) });
    };
  }
  await page.close();
}
