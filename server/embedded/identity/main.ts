import { programArguments, requireFreePort, runProgram } from '#server/embedded/program.ts';
import { openProject } from './account-file.ts';
import { startIdentityServer } from './identity-server.ts';
import { forwardResetCodes } from './reset-mails.ts';

// The stand-in for Firebase: the calls that we use, with stored accounts.
runProgram(async () => {
  const given = programArguments('project', 'host', 'port', 'file', 'smtp', 'reset-page', 'page-origins');
  const pageOrigins = given['page-origins'].split(' ');
  const address = { host: given.host, port: Number(given.port) };
  await requireFreePort(address.host, address.port, 'AUTH_PORT');
  // Before any request: without accounts, everyone would be unknown.
  const { project, save } = await openProject(given.project, given.file);
  const server = await startIdentityServer(project, { ...address, pageOrigins }, save);
  const resets = given.smtp
    ? forwardResetCodes(project, save, given.smtp, given['reset-page'])
    : { stop() {} };
  return {
    stop: async () => {
      resets.stop();
      await save();
      await server.stop();
    },
  };
});
