/** Gzipped bytes of the scripts that a page loads first. */
export type PageWeight = { route: string; bytes: number };

/** This page loads only Next and React. */
const FLOOR_ROUTE = '/_not-found';

/** Kilobytes of script a page may load first, above Next and React. */
const CLASSES = {
  landing: { budgetKb: 14, routes: ['/'] },
  invitation: {
    budgetKb: 14,
    routes: [
      '/tribute/[tributeId]',
      '/tribute/[tributeId]/decline',
      '/tribute/[tributeId]/remind',
      '/unsubscribe',
    ],
  },
  // These play a reel, clips or a take.
  recorder: {
    budgetKb: 35,
    routes: [
      '/recordtribute',
      '/tribute/[tributeId]/mine',
      '/tribute/[tributeId]/presentation',
      '/tribute/[tributeId]/watch',
    ],
  },
  // Plain CSS within the signed-in shell.
  open: {
    budgetKb: 30,
    routes: [
      '/aboutus',
      '/contactus',
      '/faq',
      '/forgotpassword',
      '/login',
      '/pricing',
      '/privacypolicy',
      '/signup',
    ],
  },
  confirmation: { budgetKb: 75, routes: ['/signup/verify'] },
  'signed-in': {
    budgetKb: 110,
    routes: [
      '/createtribute/*',
      '/feedback/*',
      '/home',
      '/notification',
      '/operator',
      '/pricing/return',
      '/profile',
      '/share/*',
      '/workroom/[tributeId]',
    ],
  },
};

/** Kilobytes of script above Next and React that the workroom has loaded once its player and tools are open. */
export const OPENED_WORKROOM_KB = 400;

/** Returns a sentence per page above its budget, page without one and budget without a page. 1 kB is 1000 bytes. */
export function weightProblems(pages: readonly PageWeight[]): string[] {
  const floor = pages.find(({ route }) => route === FLOOR_ROUTE);
  if (!floor) return [`${FLOOR_ROUTE}, the baseline of all pages, is not in the build.`];
  const own = pages.filter((page) => page !== floor);
  const missing = Object.values(CLASSES)
    .flatMap(({ routes }) => routes)
    .filter((pattern) => !own.some(({ route }) => matches(pattern, route)))
    .map((pattern) => `${pattern} has a budget in server/scripts/page-weight.ts but does not exist.`);
  return [...own.flatMap((page) => problemOf(page, floor.bytes)), ...missing];
}

function problemOf({ route, bytes }: PageWeight, floor: number): string[] {
  const found = classOf(route);
  if (!found) return [`${route} has no budget yet: give it a class in server/scripts/page-weight.ts.`];
  const [name, { budgetKb }] = found;
  const kilobytes = (bytes - floor) / 1000;
  if (kilobytes <= budgetKb) return [];
  return [
    `${route} loads ${kilobytes.toFixed(1)} kB of script first; the budget of ${name} pages is ${budgetKb} kB.`,
  ];
}

export function budgetKbOf(route: string): number {
  const found = classOf(route);
  if (!found) throw new Error(`${route} has no budget.`);
  return found[1].budgetKb;
}

function classOf(route: string) {
  return Object.entries(CLASSES).find(([, { routes }]) => routes.some((pattern) => matches(pattern, route)));
}

/** `/feedback/*` is the page and everything below it. */
function matches(pattern: string, route: string): boolean {
  if (!pattern.endsWith('/*')) return pattern === route;
  const top = pattern.slice(0, -2);
  return route === top || route.startsWith(`${top}/`);
}
