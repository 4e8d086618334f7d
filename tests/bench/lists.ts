import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startIdentityProvider } from '#tests/support/identity-provider.ts';
import { median } from './in-turn.ts';
import { programEnvironment } from './program-environment.ts';

export const LISTS = [
  'home',
  'own-reels',
  'reels-i-am-in',
  'people',
  'clips',
  'feed',
  'notifications',
] as const;
export type ListName = (typeof LISTS)[number];
type Crowd = { reels: number; people: number };
/** `growing` has more reels with more people; `home` as many reels as the largest size, with fewer people. */
export type ListsSize = { growing: Crowd; home?: Crowd };
export type ListsOrder = { list: ListName; times: number };

/** 1, 10 and 100 times the people. */
const SIZES: [ListsSize, ...ListsSize[]] = [
  { growing: { reels: 8, people: 25 }, home: { reels: 100, people: 2 } },
  { growing: { reels: 20, people: 100 }, home: { reels: 100, people: 20 } },
  { growing: { reels: 100, people: 200 } },
];
const ROUNDS = 25;
const REQUESTS = 10;
const WARM_UP = 100;

/** Returns the CPU time of each list's first page at 10 and 100 times the data relative to once, whichever is more. */
export async function measureLists(): Promise<number[]> {
  const identity = await startIdentityProvider();
  const programs: ListsProgram[] = [];
  try {
    for (const size of SIZES) programs.push(await startLists(size, identity.host));
    const values: number[] = [];
    for (const list of LISTS) values.push(await growthOf(list, programs));
    return values;
  } finally {
    for (const program of programs) await program.stop();
    identity.close();
  }
}

async function growthOf(list: ListName, [smallest, ...larger]: ListsProgram[]): Promise<number> {
  const ratios = larger.map((): number[] => []);
  for (const program of [smallest, ...larger]) await program?.secondsFor({ list, times: WARM_UP });
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = { list, times: REQUESTS };
    const base = (await smallest?.secondsFor(order)) ?? Number.NaN;
    for (const [place, program] of larger.entries())
      ratios[place]?.push((await program.secondsFor(order)) / base);
  }
  return Math.max(...ratios.map(median));
}

type ListsProgram = { secondsFor: (order: ListsOrder) => Promise<number>; stop: () => Promise<void> };

async function startLists(size: ListsSize, identityHost: string): Promise<ListsProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-lists-'));
  const child = fork(new URL('lists-program.ts', import.meta.url), [folder, JSON.stringify(size)], {
    // Standard output is for the result.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...programEnvironment(folder), FIREBASE_AUTH_EMULATOR_HOST: identityHost },
  });
  const ended = once(child, 'exit');
  const answer = async () => {
    const [message] = await Promise.race([once(child, 'message'), ended]);
    if (!child.connected) throw new Error('The program that reads lists has ended.');
    return message;
  };
  await answer();
  return {
    secondsFor: (order) => {
      const seconds = answer();
      child.send(order);
      return seconds;
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
