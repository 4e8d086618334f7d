import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';

const require = createRequire(import.meta.url);

type Emulator = {
  /** Where this process alone may talk to it, before and besides everybody else. */
  origin: string;
  /**
   * Opens it to everybody. The answer of every call that may have changed something is held back until `save`
   * settles, so that what was answered is kept.
   */
  open: (address: { host: string; port: number }, save: () => Promise<void>) => Promise<void>;
  stop: () => Promise<void>;
};
type AuthServer = { createApp: (projectId: string) => Promise<RequestListener> };
type ApiDescription = { default: { paths: Record<string, unknown> } };

/** What our pages and server call. The emulator compiles a schema for every path: fewer start twice as fast. */
const KEPT =
  /^\/v1\/(accounts:|token$|projects$|recaptchaParams|sessionCookiePublicKeys|projects\/\{targetProjectId\}(\/accounts|:))|^\/v2\/(passwordPolicy|recaptchaConfig)|^\/emulator\/v1\/projects\/\{targetProjectId\}\/(accounts|config|oobCodes)/;
const DROPPED = /Saml|GameCenter|Ios|PhoneNumber|VerificationCode/;

/** Calls that only read although they are POSTs; our server makes one for every token that it checks. */
const READING = /:(lookup|query)(\?|$)/;

/** Starts the Firebase Auth emulator without its command line: no Java, no network, in this process. */
export async function startFirebaseEmulator(projectId: string): Promise<Emulator> {
  const { paths } = (require('firebase-tools/lib/emulator/auth/apiSpec') as ApiDescription).default;
  for (const path of Object.keys(paths)) if (!KEPT.test(path) || DROPPED.test(path)) delete paths[path];
  const { createApp } = require('firebase-tools/lib/emulator/auth/server') as AuthServer;
  const answer = await createApp(projectId);
  const own = createServer(answer);
  await listen(own, { host: '127.0.0.1', port: 0 });
  const servers = [own];
  return {
    origin: `http://127.0.0.1:${(own.address() as AddressInfo).port}`,
    open: async (address, save) => {
      const everybodys = createServer((request, response) => {
        if (mayChange(request)) holdBack(response, save);
        answer(request, response);
      });
      await listen(everybodys, address);
      servers.push(everybodys);
    },
    stop: async () => {
      await Promise.all(servers.map(close));
    },
  };
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
