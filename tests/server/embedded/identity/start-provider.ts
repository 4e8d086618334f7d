import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const PROGRAM = join(import.meta.dirname, '../../../../server/embedded/identity/main.ts');

type Given = Record<'project' | 'file' | 'smtp' | 'reset-page' | 'page-origins', string>;

/** Starts the identity stand-in in its own process. */
export async function startProvider(port: number, given: Given): Promise<ChildProcess> {
  const options = Object.entries({ host: '127.0.0.1', port: String(port), ...given }).flatMap(
    ([name, value]) => [`--${name}`, value],
  );
  const provider = fork(PROGRAM, options, { execArgv: [] });
  await once(provider, 'message');
  return provider;
}
