import { fork } from 'node:child_process';
import { once } from 'node:events';
import { COMPILE_CACHE } from '#server/config/child-environment.ts';
import { choosePorts } from '#server/scripts/free-ports.ts';

type Ended = { status: number; output: string };

/** Runs a command on a data folder, like `npm run`, with free ports for its services. */
export const runScript = async (name: string, dataDir: string, ...given: string[]): Promise<Ended> =>
  runScriptWith({ DATA_DIR: dataDir, ...(await choosePorts()) }, name, ...given);

export async function runScriptWith(
  settings: Record<string, string>,
  name: string,
  ...given: string[]
): Promise<Ended> {
  const script = fork(`server/scripts/${name}.ts`, given, {
    execArgv: [],
    silent: true,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      NODE_ENV: 'production',
      ...COMPILE_CACHE,
      ...settings,
    },
  });
  let output = '';
  for (const stream of [script.stdout, script.stderr]) stream?.on('data', (text) => (output += String(text)));
  const [status] = await once(script, 'close');
  return { status: Number(status), output };
}
