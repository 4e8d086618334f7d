import { startBarePage } from './bare-page.ts';
import { median } from './in-turn.ts';
import { startInstallation } from './installation.ts';
import { type PageSpeed, startPageMeter } from './lighthouse-program.ts';
import type { Figure } from './result.ts';

/** Pages that open without an account. */
const PAGES = {
  start: '/',
  invitation: '/tribute/{tributeId}',
  presentation: '{presentation}',
  pricing: '/pricing',
  login: '/login',
  signup: '/signup',
  forgotpassword: '/forgotpassword',
  faq: '/faq',
  privacypolicy: '/privacypolicy',
  aboutus: '/aboutus',
  contactus: '/contactus',
} as const;

const ROUNDS = 5;
const PARAGRAPHS = 40;
/** The bare page is measured once between this many pages. */
const NEIGHBOURS = 2;
/** The server has loaded a page and its data after these. */
const WARM_UP = 3;

export const PAGE_FIGURES: Figure[] = Object.keys(PAGES).flatMap((page) => [
  { name: `${page}-score`, unit: 'points of Lighthouse (phone)', goal: { atLeast: 95 } },
  { name: `${page}-paint`, unit: '× the largest paint of a bare page', goal: { atMost: 1.3 } },
  { name: `${page}-blocking`, unit: '× the blocking time of a bare page', goal: { atMost: 1.3 } },
]);

type Measured = PageSpeed & { score: number };

/** Compares the medians of each page with those of a bare Next page, which is measured between them. */
export async function measurePages(): Promise<number[]> {
  const installation = await startInstallation();
  const bare = await startBarePage();
  const meter = await startPageMeter();
  try {
    const bareAddress = `http://127.0.0.1:${bare.port}/?paragraphs=${PARAGRAPHS}`;
    const pages = Object.entries(PAGES).map(([name, path]) => {
      const { origin, tributeId, presentation } = installation;
      const address = origin + path.replace('{tributeId}', tributeId).replace('{presentation}', presentation);
      return { name, address, found: [] as Measured[] };
    });
    for (const { address } of pages)
      for (let time = 0; time < WARM_UP; time += 1) await (await fetch(address)).text();
    await meter.time(bareAddress);
    const plain: PageSpeed[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [place, { address, found }] of pages.entries()) {
        if (place % NEIGHBOURS === 0) plain.push(await meter.time(bareAddress));
        found.push({ score: await meter.score(address), ...(await meter.time(address)) });
      }
    }
    process.stderr.write(`bare: ${timesOf(plain)}\n`);
    for (const { name, found } of pages)
      process.stderr.write(`${name}: ${spread(found, 'score')} points; ${timesOf(found)}\n`);
    return pages.flatMap(({ found }) => [
      middle(found, 'score'),
      middle(found, 'largestPaint') / middle(plain, 'largestPaint'),
      middle(found, 'blocking') / Math.max(middle(plain, 'blocking'), 1),
    ]);
  } finally {
    await meter.stop();
    await bare.stop();
    await installation.stop();
  }
}

const timesOf = (found: readonly PageSpeed[]) =>
  `largest paint ${spread(found, 'largestPaint')} ms; blocking ${spread(found, 'blocking')} ms`;

const middle = <Name extends string>(found: readonly Record<Name, number>[], figure: Name) =>
  median(found.map((speed) => speed[figure]));

/** The median, the least and the most. */
function spread<Name extends string>(found: readonly Record<Name, number>[], figure: Name): string {
  const values = found.map((speed) => speed[figure]);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `${middle(found, figure).toFixed()} (${least.toFixed()}–${most.toFixed()})`;
}
