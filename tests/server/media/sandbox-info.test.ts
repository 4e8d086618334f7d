import { expect, test, vi } from 'vitest';
import { chooseSandbox } from '#server/media/supervise.ts';

const { written } = vi.hoisted(() => ({ written: { info: '' } }));

/** Stands in for a bubblewrap that writes other information about its process than ours reads. */
vi.mock('#server/media/sandbox/command.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  bubblewrapped: (command: readonly string[]) => [
    '/bin/sh',
    '-c',
    'printf %s "$1" >&4; exec 4>&-; shift; exec "$@"',
    'sh',
    written.info,
    ...command,
  ],
}));

test.each(['', 'started', '{}', '{"child-pid":"7"}'])(
  'ends a sandbox whose process is unknown, because its memory could not be limited: %j',
  async (info) => {
    written.info = info;
    await expect(chooseSandbox('require')).rejects.toThrow('ended by SIGKILL');
  },
);
