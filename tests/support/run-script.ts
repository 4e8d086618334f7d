import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Runs a command of ours on a data folder, as `npm run` does. */
export async function runScript(
  name: string,
  dataDir: string,
  ...given: string[]
): Promise<{ status: number; output: string }> {
  const script = fork(`server/scripts/${name}.ts`, given, {
    execArgv: [],
    silent: true,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
    },
  });
  let output = '';
  for (const stream of [script.stdout, script.stderr]) stream?.on('data', (text) => (output += String(text)));
  const [status] = await once(script, 'close');
  return { status: Number(status), output };
}
