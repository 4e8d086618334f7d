import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '#server/config/child-environment.ts';

/** In MiB. The scripts read the documents of a whole installation. */
const HEAP = '--max-old-space-size=1024';
const WORDS_MAX = 2_000;

/** What a script printed when it failed. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError';
  readonly code: number | null;
  constructor(code: number | null, words: string) {
    super(words);
    this.code = code;
  }
}

/** Runs a command of `server/scripts` with low priority and bounded memory. Throws ScriptError. */
export async function runScript(name: string, given: readonly string[], withinMs: number): Promise<void> {
  const file = fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [HEAP, file, ...given], {
    env: childEnvironment({}) as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const end = () => child.kill();
  // It must not outlive a worker that stops. It notices itself when a worker is killed.
  process.once('exit', end);
  const late = setTimeout(end, withinMs);
  try {
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already.
  }
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-WORDS_MAX);
  });
  try {
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
    if (code !== 0) throw new ScriptError(code, words.trim() || `It ended with ${signal ?? `code ${code}`}.`);
  } finally {
    clearTimeout(late);
    process.off('exit', end);
  }
}
