import '#server/config/load-env-files.ts';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import next from 'next';
import { env } from '#server/config/env.ts';
import { toHttp } from '#server/errors/to-http.ts';
import { isMediaRequest, serveMedia } from '#server/http/serve-media.ts';
import { connectDatabase } from '#server/platform/database.ts';
import { logger } from '#server/platform/logger.ts';
import type { Publication } from '#server/realtime/publish.ts';
import { attachSocketServer, deliver } from '#server/realtime/socket-server.ts';
import { reconcileUploads } from '#server/services/uploads/reconcile-uploads.ts';
import { handleUpload, isUploadRequest } from '#server/uploads/handle-upload.ts';
import { createTusServer } from '#server/uploads/tus-server.ts';

// Program 1, web: uploads, media, pages and sockets on one address.
const { HOST, NODE_ENV, PORT } = env();
const isDevelopment = NODE_ENV === 'development';
await connectDatabase();
await reconcileUploads();

const http = createServer();
// Next hooks upgrades on the server it is given; one that never listens keeps it away from /socket.io.
const developmentSockets = createServer();
const app = next({ dev: isDevelopment, hostname: HOST, port: PORT, httpServer: developmentSockets });
await app.prepare();

const handleNext = app.getRequestHandler();
const tus = createTusServer();

http.on('request', (request, response) => {
  // Without one, Next streams the share tags into the body.
  request.headers['user-agent'] ||= 'unknown';
  answer(request, response).catch((error: unknown) => {
    const { status, body } = toHttp(error, '');
    logger.error({ err: error, path: request.url?.split('?')[0] }, 'request failed');
    if (!response.headersSent) response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
});

function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (isUploadRequest(request.url)) return handleUpload(tus, request, response);
  if (isMediaRequest(request.url)) return serveMedia(request, response);
  return handleNext(request, response);
}

const io = attachSocketServer(http);
http.on('upgrade', (request, socket, head) => {
  if (request.url?.startsWith('/socket.io/')) return;
  if (isDevelopment && request.url?.startsWith('/_next/')) {
    developmentSockets.emit('upgrade', request, socket, head);
  } else {
    socket.destroy();
  }
});

// What the worker publishes reaches us through the program that started both.
process.on('message', (message: { publication?: Publication }) => {
  if (message.publication) deliver(io, message.publication);
});

const sockets = new Set<Socket>();
http.on('connection', (socket) => {
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
});

// A slow phone may take an hour for one upload; only silence ends a request.
http.requestTimeout = 0;
http.on('connection', (socket) => socket.setTimeout(60_000, () => socket.destroy()));

http.once('error', (error: NodeJS.ErrnoException) => {
  process.send?.({ type: 'failed', code: error.code, port: PORT });
  logger.error({ err: error }, 'cannot listen');
  process.exitCode = 1;
  setImmediate(() => process.exit(1));
});
http.listen(PORT, HOST, () => {
  logger.info({ host: HOST, port: PORT }, 'listening');
  process.send?.({ type: 'ready' });
});

/** Lets running requests end, for six seconds; io.close() and app.close() alone can hang. */
async function stop(): Promise<void> {
  const closed = new Promise((done) => http.close(done));
  io.disconnectSockets(true);
  http.closeIdleConnections();
  const cut = setTimeout(() => sockets.forEach((socket) => socket.destroy()), isDevelopment ? 200 : 6_000);
  await closed;
  clearTimeout(cut);
  await Promise.race([app.close(), new Promise((done) => setTimeout(done, 2_000))]);
}

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    void stop().finally(() => process.exit(0));
  });
}
