import { programArguments, requireFreePort, runProgram } from '#server/embedded/program.ts';
import { keepAccounts } from './account-file.ts';
import { createFirebaseEmulator } from './firebase-emulator.ts';
import { forwardResetCodes } from './reset-mails.ts';

// The identity provider of an installation that has none: Firebase's own emulator, with accounts that stay.
runProgram(async () => {
  const given = programArguments('project', 'host', 'port', 'file', 'smtp', 'reset-page');
  const port = Number(given.port);
  await requireFreePort(given.host, port, 'AUTH_PORT');
  const emulator = createFirebaseEmulator({ projectId: given.project, host: given.host, port });
  await emulator.start();
  const base = `http://${given.host}:${port}`;
  const accounts = await keepAccounts(
    `${base}/identitytoolkit.googleapis.com/v1/projects/${given.project}/accounts`,
    given.file,
  );
  const codesUrl = `${base}/emulator/v1/projects/${given.project}/oobCodes`;
  const resets = given.smtp ? forwardResetCodes(codesUrl, given.smtp, given['reset-page']) : { stop() {} };
  return {
    stop: async () => {
      resets.stop();
      await accounts.stop();
      await emulator.stop();
    },
  };
});
