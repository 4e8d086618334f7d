import { startBarePage } from './bare-page.ts';
import { median } from './in-turn.ts';
import { startInstallation } from './installation.ts';
import {
  ensureLighthouse,
  findBrowser,
  measureWithLighthouse,
  type PageSpeed,
} from './lighthouse-program.ts';
import type { Figure } from './result.ts';

/** Pages that open without an account. */
const PAGES = {
  start: '/',
  invitation: '/tribute/{tributeId}',
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

export const PAGE_FIGURES: Figure[] = Object.keys(PAGES).flatMap((page) => [
  { name: `${page}-score`, unit: 'points of Lighthouse (phone)', goal: { atLeast: 95 } },
  { name: `${page}-paint`, unit: '× the largest paint of a bare page', goal: { atMost: 1.3 } },
  { name: `${page}-blocking`, unit: '× the blocking time of a bare page', goal: { atMost: 1.3 } },
]);

/** Compares medians with a bare Next page, measured in turn. */
export async function measurePages(): Promise<number[]> {
  if (!ensureLighthouse()) throw new Error('Lighthouse could not be installed.');
  const browser = await findBrowser();
  const installation = await startInstallation();
  const bare = await startBarePage();
  try {
    const addresses = [
      `http://127.0.0.1:${bare.port}/?paragraphs=${PARAGRAPHS}`,
      ...Object.values(PAGES).map(
        (path) => installation.origin + path.replace('{tributeId}', installation.tributeId),
      ),
    ];
    const speeds = addresses.map((): PageSpeed[] => []);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [place, address] of addresses.entries())
        speeds[place]?.push(measureWithLighthouse(browser, address));
    }
    const found = speeds.map(medians);
    for (const [place, name] of ['bare', ...Object.keys(PAGES)].entries())
      process.stderr.write(`${name}: ${toWords(found[place])}\n`);
    const [plain, ...ours] = found;
    return ours.flatMap(({ score, largestPaint, blocking }) => [
      score,
      largestPaint / (plain?.largestPaint ?? 0),
      blocking / (plain?.blocking || 1),
    ]);
  } finally {
    await bare.stop();
    await installation.stop();
  }
}

function medians(speeds: readonly PageSpeed[]): PageSpeed {
  const of = (figure: keyof PageSpeed) => median(speeds.map((speed) => speed[figure]));
  return { score: of('score'), largestPaint: of('largestPaint'), blocking: of('blocking') };
}

const toWords = (speed?: PageSpeed) =>
  `${speed?.score.toFixed(0)} points, largest paint ${speed?.largestPaint.toFixed(0)} ms, blocking ${speed?.blocking.toFixed(0)} ms`;
