import { rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Running = { pid: number; settings: Record<string, string> };

const fileIn = (dataDirectory: string) => join(dataDirectory, 'running.json');

export function noteRunning(dataDirectory: string, settings: Record<string, string>): void {
  const running: Running = { pid: process.pid, settings };
  writeFileSync(fileIn(dataDirectory), JSON.stringify(running), { mode: 0o600 });
  process.once('exit', () => rmSync(fileIn(dataDirectory), { force: true }));
}

export async function findRunning(dataDirectory: string): Promise<Record<string, string> | null> {
  const text = await readFile(fileIn(dataDirectory), 'utf8').catch(() => null);
  if (!text) return null;
  const { pid, settings } = JSON.parse(text) as Running;
  try {
    process.kill(pid, 0);
    return settings;
  } catch {
    return null;
  }
}
