import { programArguments, requireFreePort, runProgram } from '#server/embedded/program.ts';
import { keepAccounts } from './account-file.ts';
import { dateRefreshTokens } from './dated-tokens.ts';
import { startFirebaseEmulator } from './firebase-emulator.ts';
import { emptyProject } from './project-state.ts';
import { forwardResetCodes } from './reset-mails.ts';

// The identity provider of an installation that has none: Firebase's own emulator, with accounts that stay.
runProgram(async () => {
  const given = programArguments('project', 'host', 'port', 'file', 'smtp', 'reset-page');
  const address = { host: given.host, port: Number(given.port) };
  await requireFreePort(address.host, address.port, 'AUTH_PORT');
  const project = emptyProject(given.project);
  dateRefreshTokens(project);
  // Before anybody can ask: while accounts are missing, everybody would be a stranger.
  const { save } = await keepAccounts(project, given.file);
  const emulator = await startFirebaseEmulator(given.project, project, address, save);
  const resets = given.smtp
    ? forwardResetCodes(project, save, given.smtp, given['reset-page'])
    : { stop() {} };
  return {
    stop: async () => {
      resets.stop();
      await save();
      await emulator.stop();
    },
  };
});
