import { programArguments, requireFreePort, runProgram } from '#server/embedded/program.ts';
import { keepAccounts } from './account-file.ts';
import { startFirebaseEmulator } from './firebase-emulator.ts';
import { forwardResetCodes } from './reset-mails.ts';

// The identity provider of an installation that has none: Firebase's own emulator, with accounts that stay.
runProgram(async () => {
  const given = programArguments('project', 'host', 'port', 'file', 'smtp', 'reset-page');
  const port = Number(given.port);
  await requireFreePort(given.host, port, 'AUTH_PORT');
  const emulator = await startFirebaseEmulator(given.project);
  const accounts = await keepAccounts(
    `${emulator.origin}/identitytoolkit.googleapis.com/v1/projects/${given.project}/accounts`,
    given.file,
  );
  // Only now: while accounts are missing, everybody would be a stranger.
  await emulator.open({ host: given.host, port }, accounts.save);
  const codesUrl = `${emulator.origin}/emulator/v1/projects/${given.project}/oobCodes`;
  const resets = given.smtp ? forwardResetCodes(codesUrl, given.smtp, given['reset-page']) : { stop() {} };
  return {
    stop: async () => {
      resets.stop();
      await accounts.save();
      await emulator.stop();
    },
  };
});
