import type { Page } from '@playwright/test';

/** A function whose source pages receive: it knows only its argument and the functions sent with it. */
type Sent = (...given: never[]) => unknown;

/** Calls a function in the page, together with those it uses: each call from here costs as much as a check. */
export const callInPage = <Given, Result>(
  page: Page,
  run: (given: Given) => Result | Promise<Result>,
  given: Given,
  uses: readonly Sent[] = [],
): Promise<Result> =>
  page.evaluate<Result>(
    `(() => { ${uses.map(String).join('\n')}\nreturn (${String(run)})(${JSON.stringify(given)}); })()`,
  );
