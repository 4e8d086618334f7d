import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '#tests/bench/in-turn.ts';
import { programEnvironment } from '#tests/bench/program-environment.ts';
import type { Figure } from '#tests/bench/result.ts';
import { startIdentityProvider } from '#tests/support/identity-provider.ts';
import { CHECKS, type Checked, type CheckName, runCheck } from './checks.ts';

export const WORKS = [
  'home',
  'reels-i-am-in',
  'board',
  'clips',
  'feed',
  'notifications',
  'credit-history',
  'reminders',
  'close-reels',
  'remake-reels',
  'erase-deleted',
  'strip-originals',
  'watch-retention',
  'reconcile-jobs',
  'reconcile-uploads',
  'reconcile-invites',
  'sweep-uploads',
  'sweep-drafts',
  'open-orders',
  'measure-storage',
  'metrics',
  'operator-lists',
] as const;
export type WorkName = (typeof WORKS)[number];
export type ScaleOrder = { work: WorkName; times: number };

export const SCALE_FIGURES: readonly Figure[] = [
  ...WORKS.map((work) => ({
    name: `scale-${work}`,
    unit: '× the cost, at 10 or 100 times the size',
    goal: { atMost: 1.3 },
  })),
  ...CHECKS.map((check) => ({
    name: `scale-check-${check}`,
    unit: 'MiB more memory, at 100 times the size',
    goal: { atMost: 100 },
  })),
];

type Filled = { documents: number; seconds: number };

/**
 * Creators, with 10 reels and 500 people and clips each: 100, 1,000 and 10,000 reels, the last with 500,000 people and
 * 500,000 clips. Ten times that on a MongoDB.
 */
const SIZES = [10, 100, 1_000];
const TIMES_ON_MONGODB = 10;
const ROUNDS = 15;
const WARM_UP_ROUNDS = 6;
/** So much work in a round that the clock's grain and a collection of garbage do not decide. */
const ROUND_SECONDS = 0.05;

/** Returns the cost of each work at 10 and 100 times the data relative to once, whichever is more. */
export async function measureScale(report: (line: string) => void = tell, sizes = SIZES): Promise<number[]> {
  const identity = await startIdentityProvider();
  const times = process.env.TEST_MONGODB_URI ? TIMES_ON_MONGODB : 1;
  const programs: ScaleProgram[] = [];
  try {
    for (const creators of sizes) programs.push(await startScale(creators * times, identity.host, report));
    const values: number[] = [];
    for (const work of WORKS) {
      const { ratios, milliseconds } = await growthOf(work, programs);
      const [ten = 0, hundred = 0] = ratios.map((ratio) => Number(ratio.toPrecision(3)));
      report(`${work}: ${milliseconds.toPrecision(3)} ms; ${ten} at 10 times, ${hundred} at 100 times`);
      values.push(Math.max(...ratios));
    }
    for (const check of CHECKS) values.push(await moreMemory(check, programs, report));
    return values;
  } finally {
    for (const program of programs) await program.stop();
    identity.close();
  }
}

/** Returns how many MiB more a check takes at its most at 100 times the data. */
async function moreMemory(
  check: CheckName,
  programs: ScaleProgram[],
  report: (line: string) => void,
): Promise<number> {
  const [smallest, , largest] = programs;
  const few = await runCheck(check, smallest?.environment);
  const many = await runCheck(check, largest?.environment);
  const inWords = ({ found, seconds, peakMiB }: Checked) =>
    `${Math.round(seconds)} s, ${Math.round(peakMiB)} MiB, ${found.toLocaleString('en')} found`;
  report(`check of ${check}: ${inWords(few)}; at 100 times ${inWords(many)}`);
  return many.peakMiB - few.peakMiB;
}

function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function growthOf(work: WorkName, programs: ScaleProgram[]) {
  const [smallest, ...larger] = programs;
  const secondsOf = (program: ScaleProgram | undefined, times: number) =>
    program?.secondsFor({ work, times }) ?? Promise.resolve(Number.NaN);
  // What is due is done once.
  for (const program of programs) await secondsOf(program, 3);
  const single = Math.max(0.0001, (await secondsOf(smallest, 5)) / 5);
  const times = Math.max(1, Math.ceil(ROUND_SECONDS / single));
  for (const program of programs) await secondsOf(program, times * WARM_UP_ROUNDS);
  const ratios = larger.map((): number[] => []);
  const bases: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const base = await secondsOf(smallest, times);
    bases.push(base / times);
    for (const [place, program] of larger.entries())
      ratios[place]?.push((await secondsOf(program, times)) / base);
  }
  return { ratios: ratios.map(median), milliseconds: median(bases) * 1000 };
}

type ScaleProgram = {
  environment: NodeJS.ProcessEnv;
  secondsFor: (order: ScaleOrder) => Promise<number>;
  stop: () => Promise<void>;
};

async function startScale(
  creators: number,
  identityHost: string,
  report: (line: string) => void,
): Promise<ScaleProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-scale-'));
  const environment = {
    ...programEnvironment(folder),
    ...ownSettings(creators),
    FIREBASE_AUTH_EMULATOR_HOST: identityHost,
  };
  const child = fork(new URL('program.ts', import.meta.url), [folder, String(creators)], {
    // Standard output is for the result.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: environment,
  });
  const ended = once(child, 'exit');
  const answer = async () => {
    const [message] = await Promise.race([once(child, 'message'), ended]);
    if (!child.connected) throw new Error('The program that reads many documents has ended.');
    return message;
  };
  const { documents, seconds } = (await answer()) as Filled;
  report(`${documents.toLocaleString('en')} documents of ${creators} creators in ${Math.round(seconds)} s`);
  return {
    environment,
    secondsFor: (order) => {
      const measured = answer();
      child.send(order);
      return measured;
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function ownSettings(creators: number): Record<string, string> {
  const settings = { MEDIA_RETENTION_MONTHS: '24' };
  if (!process.env.TEST_MONGODB_URI) return settings;
  const uri = new URL(process.env.TEST_MONGODB_URI);
  uri.pathname = `/bench_scale_${creators}`;
  return { ...settings, MONGODB_URI: uri.href };
}
