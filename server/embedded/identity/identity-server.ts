import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Call } from './call.ts';
import { PAGE_CALLS, renewTokens } from './page-calls.ts';
import type { Project } from './project.ts';
import { Refusal } from './refusal.ts';
import { listCodes, SERVER_CALLS } from './server-calls.ts';

type Route = { call: Call; isForServer: boolean };
type Place = { host: string; port: number; pageOrigins: readonly string[] };

/** Calls that only read. Our server makes one for every token that it checks. */
const READING = /:lookup$|^GET /;

function routesOf({ id }: Project): Map<string, Route> {
  const api = '/identitytoolkit.googleapis.com/v1';
  const routes = new Map<string, Route>([
    ['POST /securetoken.googleapis.com/v1/token', { call: renewTokens, isForServer: false }],
    [`GET /emulator/v1/projects/${id}/oobCodes`, { call: listCodes, isForServer: true }],
  ]);
  for (const [path, call] of Object.entries(PAGE_CALLS))
    routes.set(`POST ${api}/${path}`, { call, isForServer: false });
  for (const [path, call] of Object.entries(SERVER_CALLS))
    routes.set(`POST ${api}/projects/${id}/${path}`, { call, isForServer: true });
  return routes;
}

/** Starts a provider with the used calls of Firebase's APIs. It responds after `save`, so data survives a crash. */
export async function startIdentityServer(
  project: Project,
  { host, port, pageOrigins }: Place,
  save: () => Promise<void>,
): Promise<{ stop: () => Promise<void> }> {
  const routes = routesOf(project);
  const server = createServer((request, response) => {
    const route = routes.get(askedBy(request));
    const isPage = route?.isForServer === false && pageOrigins.includes(request.headers.origin ?? '');
    if (isPage) allowPage(request, response);
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const isHere = request.headers.host === `${host}:${port}`;
    const respondTo = async () => {
      // Browsers send some requests without a preflight, but name their origin.
      if (request.headers.origin !== undefined && !isPage) throw new Refusal('PERMISSION_DENIED', 403);
      // Protects against DNS rebinding: to a browser, a name that points here is our site.
      if (route?.isForServer && !isHere) throw new Refusal('PERMISSION_DENIED', 403);
      return answer(project, route, request, save);
    };
    respondTo().then(
      (body) => respond(response, 200, body),
      (error: unknown) => fail(response, error),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function askedBy({ method, url, headers }: IncomingMessage): string {
  const { pathname } = new URL(url ?? '/', 'http://stand-in');
  return `${method === 'OPTIONS' ? headers['access-control-request-method'] : method} ${pathname}`;
}

/** Pages come from the app's address, which is another origin. */
function allowPage({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', headers.origin ?? '');
  response.setHeader('vary', 'origin');
  const asked = headers['access-control-request-headers'];
  if (asked) response.setHeader('access-control-allow-headers', asked);
}

async function answer(
  project: Project,
  route: Route | undefined,
  request: IncomingMessage,
  save: () => Promise<void>,
): Promise<object> {
  const { searchParams } = new URL(request.url ?? '/', 'http://stand-in');
  if (!route) throw new Refusal('NOT_FOUND', 404);
  const isServer = request.headers.authorization === 'Bearer owner';
  if (route.isForServer && !isServer) throw new Refusal('UNAUTHENTICATED', 401);
  if (!route.isForServer && !searchParams.has('key')) throw new Refusal('PERMISSION_DENIED', 403);
  const body = await route.call(project, await bodyOf(request));
  if (!READING.test(askedBy(request))) await save();
  return body;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const body = await text(request);
  const type = request.headers['content-type'] ?? '';
  if (type.includes('urlencoded')) return Object.fromEntries(new URLSearchParams(body));
  try {
    return JSON.parse(body || '{}');
  } catch {
    throw new Refusal('INVALID_ARGUMENT');
  }
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function fail(response: ServerResponse, error: unknown): void {
  if (error instanceof Refusal) {
    const { message, status } = error;
    return respond(response, status, { error: { code: status, message, errors: [{ message }] } });
  }
  // Without a response nothing is promised: it may not have been saved.
  console.error('The identity stand-in failed:', error);
  response.destroy();
}
