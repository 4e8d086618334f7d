import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

test('notices a parent that ended while the program was still loading', async () => {
  const code = `import { whenParentEnds } from '${resolve('server/platform/when-parent-ends.ts')}';
    const { ppid } = process;
    console.log('loading');
    const looking = setInterval(() => {
      if (process.ppid === ppid) return;
      clearInterval(looking);
      setTimeout(() => process.exit(), 10_000);
      whenParentEnds(() => {
        console.log('ended');
        process.exit();
      });
    });`;
  const shell = spawn('sh', ['-c', '"$0" --input-type=module -e "$1"; true', process.execPath, code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(shell.stdout);
  const printed: string[] = [];
  lines.on('line', (line) => {
    printed.push(line);
    shell.kill('SIGKILL');
  });
  await once(lines, 'close');
  expect(printed).toEqual(['loading', 'ended']);
});
