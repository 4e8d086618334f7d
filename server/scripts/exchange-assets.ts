import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DAY_MS } from '#lib/time/durations.ts';
import { BORROWED, type Borrowed, readBorrowed } from '#server/platform/borrowed-assets.ts';

const STATIC = '.next/static';

/** How long the files of an earlier build stay, after the last time that it was the other one. */
const LIFE_MS = 7 * DAY_MS;

/**
 * Gives two builds each other's static files, whose names change with their content: open pages of either version find
 * theirs at each web process. What the other build borrowed from earlier ones within the last week comes along, for pages
 * that stay open over several upgrades; older files go. May run while both are served. Throws a sentence
 * where there is no build.
 */
export function exchangeAssets(own: string, other: string, now = Date.now()): void {
  for (const folder of [own, other])
    if (!existsSync(join(folder, STATIC))) throw new Error(`${folder} contains no build.`);
  const [ours, theirs] = [lendableBy(own, now), lendableBy(other, now)];
  borrow(own, other, theirs, now);
  borrow(other, own, ours, now);
}

/** Returns the files that a build made itself, and those of earlier builds that are not too old. */
function lendableBy(folder: string, now: number): Borrowed {
  const borrowed = readBorrowed(folder);
  const files = readdirSync(join(folder, STATIC), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, STATIC).length + 1));
  const lendable = files.map((path) => [path, borrowed.get(path) ?? now] as const);
  return new Map(lendable.filter(([, lentAt]) => lentAt > now - LIFE_MS));
}

function borrow(folder: string, from: string, lent: Borrowed, now: number): void {
  const before = readBorrowed(folder);
  const isOwn = (path: string) => existsSync(join(folder, STATIC, path)) && !before.has(path);
  const news = [...lent].filter(([path]) => !isOwn(path));
  const after = new Map([
    ...before,
    ...news.map(([path, at]) => [path, Math.max(at, before.get(path) ?? 0)] as const),
  ]);
  // First, so that a list that is too short never makes files of a former build ours.
  write(folder, after);
  for (const [path] of news) copyUnlessThere(join(from, STATIC, path), join(folder, STATIC, path));
  const expired = [...after].filter(([, lentAt]) => lentAt <= now - LIFE_MS).map(([path]) => path);
  for (const path of expired) rmSync(join(folder, STATIC, path), { force: true });
  for (const path of expired) after.delete(path);
  write(folder, after);
}

function copyUnlessThere(source: string, target: string): void {
  if (existsSync(target)) return;
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(source, `${target}.part`);
  // A whole file or none: pages may load it meanwhile.
  renameSync(`${target}.part`, target);
}

/** Also replaces the list as a whole: web processes read it. */
function write(folder: string, borrowed: Borrowed): void {
  const list = join(folder, BORROWED);
  const lines = [...borrowed].map(([path, lentAt]) => `${path}\t${new Date(lentAt).toISOString()}`);
  writeFileSync(`${list}.part`, lines.join('\n'));
  renameSync(`${list}.part`, list);
}
