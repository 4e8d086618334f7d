import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GENEROUS_LIMITS } from '#server/config/generous-limits.ts';
import { idTokenOf, type Person } from '#tests/support/call.ts';
import { type Installation, startInstallation, until } from '#tests/support/processes.ts';

export type PagesWish = {
  open?: { origin: string; isVisible: boolean; people: { userId: string; token: string }[] };
  /** Forgets which events came. */
  forget?: boolean;
  /** All pages are open: calls that failed before do not count, because nobody opens thousands in one second. */
  isOpened?: boolean;
};
export type PagesReport = {
  calls: number;
  /** Of calls that the pages gave up. */
  failures: string[];
  /** Whose pages heard that everything was read; once for each page. */
  told: string[];
};

/** How many pages are open: one for each person, except that each of `busy` people has `tabs` more. */
export type Crowd = { visible: number; hidden: number; busy: number; tabs: number };
export const pagesOf = ({ visible, hidden, busy, tabs }: Crowd): number => visible + hidden + busy * tabs;

const OPENED_MS = 120_000;
/** Metrics cost a web process some milliseconds. */
const LOOK_MS = 300;
const PROGRAM = new URL('many-pages-program.ts', import.meta.url);

/** Starts the product for the people of the crowd, who have accounts already: making thousands would take minutes. */
export async function startForCrowd({ visible, hidden }: Crowd) {
  const people = Array.from({ length: visible + hidden }, (_, index): Person => {
    return { userId: `person${index}`, email: `person${index}@example.com` };
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'folksee-crowd-'));
  const createdAt = String(Date.now());
  const users = people.map(({ userId, email }) => ({
    localId: userId,
    email,
    emailVerified: true,
    createdAt,
  }));
  writeFileSync(join(dataDir, 'accounts.json'), JSON.stringify({ users, oobCodes: [] }));
  const settings = { ...GENEROUS_LIMITS, PREPARE_AFTER_SECONDS: '3600' };
  return { installation: await startInstallation({ dataDir, settings }), people };
}

export type OpenPages = {
  hiddenPeople: Person[];
  report: (wish?: PagesWish) => Promise<PagesReport>;
  close: () => void;
};

/** Opens all pages of the crowd, in two programs: those in sight and those that are hidden. */
export async function openPages(
  { origin }: Installation,
  people: Person[],
  crowd: Crowd,
): Promise<OpenPages> {
  const inSight = people.slice(0, crowd.visible);
  const hiddenPeople = people.slice(crowd.visible);
  const moreTabs = Array.from({ length: crowd.tabs }, () => hiddenPeople.slice(0, crowd.busy)).flat();
  const programs = await Promise.all([PROGRAM, PROGRAM].map(startProgram));
  const groups = [inSight, [...hiddenPeople, ...moreTabs]];
  const tokenOf = new Map(people.map((person) => [person.userId, idTokenOf(person)]));
  for (const [index, program] of programs.entries()) {
    const given = (groups[index] ?? []).map(({ userId }) => ({ userId, token: tokenOf.get(userId) ?? '' }));
    await ask(program, { open: { origin, isVisible: index === 0, people: given } });
  }
  const report = async (wish: PagesWish = {}) => {
    const reports = await Promise.all(programs.map((program) => ask(program, wish)));
    return {
      calls: reports.reduce((sum, { calls }) => sum + calls, 0),
      failures: reports.flatMap(({ failures }) => failures),
      told: reports.flatMap(({ told }) => told),
    };
  };
  await allConnected(origin, pagesOf(crowd), OPENED_MS);
  await report({ isOpened: true });
  return { hiddenPeople, report, close: () => programs.forEach((program) => program.disconnect()) };
}

/** Waits until the web process counts this many open sockets. Returns the milliseconds it took. */
export async function allConnected(origin: string, pages: number, withinMs: number): Promise<number> {
  const startedAt = Date.now();
  await until(
    () => socketsOf(origin),
    (sockets) => sockets === pages,
    withinMs,
    `${pages} sockets`,
    LOOK_MS,
  );
  return Date.now() - startedAt;
}

/** Returns the sockets that a web process has, or 0 while it is away. */
async function socketsOf(origin: string): Promise<number> {
  const text = await fetch(`${origin}/api/metrics`).then(
    (response) => response.text(),
    () => '',
  );
  return Number(/^sockets_open (\d+)$/m.exec(text)?.[1] ?? 0);
}

async function startProgram(file: URL): Promise<ChildProcess> {
  const program = fork(file, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] });
  await once(program, 'message');
  return program;
}

async function ask(program: ChildProcess, wish: PagesWish): Promise<PagesReport> {
  const answer = once(program, 'message');
  program.send(wish);
  const [report] = (await answer) as [PagesReport];
  return report;
}
