import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createRequire } from 'node:module';
import type { ProjectState } from './project-state.ts';

const require = createRequire(import.meta.url);

type AuthServer = {
  createApp: (
    projectId: string,
    mode: undefined,
    projects: Map<string, ProjectState>,
  ) => Promise<RequestListener>;
};
type ApiDescription = { default: { paths: Record<string, unknown> } };

/** What our pages and server call. The emulator compiles a schema for every path: fewer start twice as fast. */
const KEPT =
  /^\/v1\/(accounts:|token$|projects$|recaptchaParams|sessionCookiePublicKeys|projects\/\{targetProjectId\}(\/accounts|:))|^\/v2\/(passwordPolicy|recaptchaConfig)|^\/emulator\/v1\/projects\/\{targetProjectId\}\/(accounts|config|oobCodes)/;
const DROPPED = /Saml|GameCenter|Ios|PhoneNumber|VerificationCode/;

/** Calls that only read although they are POSTs; our server makes one for every token that it checks. */
const READING = /:(lookup|query)(\?|$)/;

/**
 * Starts the Firebase Auth emulator without its command line: no Java, no network, in this process. The answer
 * of every call that may have changed something is held back until `save` settles, so that what was answered
 * is kept.
 */
export async function startFirebaseEmulator(
  projectId: string,
  project: ProjectState,
  address: { host: string; port: number },
  save: () => Promise<void>,
): Promise<{ stop: () => Promise<void> }> {
  const { paths } = (require('firebase-tools/lib/emulator/auth/apiSpec') as ApiDescription).default;
  for (const path of Object.keys(paths)) if (!KEPT.test(path) || DROPPED.test(path)) delete paths[path];
  const { createApp } = require('firebase-tools/lib/emulator/auth/server') as AuthServer;
  const answer = await createApp(projectId, undefined, new Map([[projectId, project]]));
  const server = createServer((request, response) => {
    if (mayChange(request)) holdBack(response, save);
    answer(request, response);
  });
  await listen(server, address);
  return { stop: () => close(server) };
}

async function listen(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

const mayChange = ({ method = 'GET', url = '' }: IncomingMessage) =>
  !['GET', 'HEAD', 'OPTIONS'].includes(method) && !READING.test(url);

/** An answer that nobody got promises nothing: where saving fails, the connection is cut instead. */
function holdBack(response: ServerResponse, save: () => Promise<void>): void {
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
  response.end = (...given: unknown[]) => {
    save().then(
      () => end(...given),
      (error: unknown) => {
        console.error('Accounts could not be saved:', error);
        response.destroy();
      },
    );
    return response;
  };
}
