import '#server/config/load-env-files.ts';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import next from 'next';
import { env } from '#server/config/env.ts';
import { toHttp } from '#server/errors/to-http.ts';
import { limitBody, limitSilence } from '#server/http/limit-silence.ts';
import { observeRequest } from '#server/http/observe-request.ts';
import { isDocumentRequest, serveDocument } from '#server/http/openapi/serve-document.ts';
import { refuseUnreadable } from '#server/http/refuse-unreadable.ts';
import { setSecurityHeaders } from '#server/http/security-headers.ts';
import { isMediaRequest, serveMedia } from '#server/http/serve-media.ts';
import { isMetricsRequest, serveMetrics } from '#server/http/serve-metrics.ts';
import { sweepScratch } from '#server/integrations/scratch.ts';
import { measureQueue } from '#server/jobs/measure-queue.ts';
import { isMailPreview, mailPreview } from '#server/mail/preview-page.ts';
import { requireDatabase } from '#server/platform/database.ts';
import { logger } from '#server/platform/logger.ts';
import { noteWorkerMetrics } from '#server/platform/metrics.ts';
import type { WorkerReport } from '#server/platform/worker-reports.ts';
import { deliver } from '#server/realtime/deliver.ts';
import type { Publication } from '#server/realtime/publish.ts';
import { attachSocketServer } from '#server/realtime/socket-server.ts';
import { reconcileInvites } from '#server/services/invites/reconcile-invites.ts';
import { claimDatabase } from '#server/services/processes/claim-database.ts';
import { inTurn } from '#server/services/processes/in-turn.ts';
import { reconcileUploads } from '#server/services/uploads/reconcile-uploads.ts';
import { sweepUploads } from '#server/services/uploads/sweep-uploads.ts';
import { claimUploadFolder } from '#server/uploads/claim-upload-folder.ts';
import { handleUpload, isUploadRequest } from '#server/uploads/handle-upload.ts';
import { createTusServer } from '#server/uploads/tus-server.ts';

// Program 1, web: uploads, media, pages and sockets on one address.
const { HOST, NODE_ENV, PORT } = env();
const isDevelopment = NODE_ENV === 'development';
const releaseDatabase = await claimData();
await inTurn('reconcile-uploads', reconcileUploads);

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
  observeRequest(request, response, () => {
    answer(request, response).catch((error: unknown) => {
      logger.error({ err: error }, 'request failed');
      // A clean end would make half an answer look whole.
      if (response.headersSent) return response.destroy();
      const { status, body } = toHttp(error);
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      return response.end(JSON.stringify(body));
    });
  });
});

function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url } = request;
  if (!isReadable(url)) {
    response.writeHead(400, { 'content-type': 'text/plain' }).end('Bad request');
    return Promise.resolve();
  }
  if (isMetricsRequest(url)) return serveMetrics(request, response, measureQueue);
  if (isDocumentRequest(url)) return serveDocument(request, response);
  if (isUploadRequest(url)) return handleUpload(tus, request, response);
  limitBody(request);
  if (isMediaRequest(url)) return serveMedia(request, response);
  if (isDevelopment && isMailPreview(url)) return Promise.resolve(showMails(url, response));
  return handleNext(request, response);
}

/** Our mails as they look, for whoever writes them. */
function showMails(url = '/', response: ServerResponse): void {
  const page = mailPreview(url, env().APP_URL);
  response
    .writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    .end(page ?? 'Not found');
}

/** Whether an address can be decoded; Next answers one that cannot with a failure of its own. */
function isReadable(url = '/'): boolean {
  try {
    return decodeURIComponent(url.split('?')[0] ?? '').length > 0;
  } catch {
    return false;
  }
}

/** Answers whose last byte came while something was away go on within so long (design: staying up). */
const RECONCILE_MS = 3_000;
const SWEEP_MS = 60 * 60_000;
const upkeep = (name: string, work: () => Promise<unknown>) =>
  void inTurn(name, work).catch((error: unknown) =>
    logger.error({ err: error, work: name }, 'upkeep failed'),
  );
const sweep = () => {
  upkeep('sweep-uploads', sweepUploads);
  upkeep('sweep-scratch', () => sweepScratch(env().DATA_DIR));
};
sweep();
const timers = [
  setInterval(() => upkeep('reconcile-uploads', reconcileUploads), RECONCILE_MS),
  setInterval(() => upkeep('reconcile-invites', reconcileInvites), RECONCILE_MS),
  setInterval(sweep, SWEEP_MS),
];

const io = attachSocketServer(http);
// Before everybody who answers: the socket server takes its requests away from the listener above.
http.prependListener('request', setSecurityHeaders);
refuseUnreadable(http);
http.on('upgrade', (request, socket, head) => {
  if (request.url?.startsWith('/socket.io/')) return;
  if (isDevelopment && request.url?.startsWith('/_next/')) {
    developmentSockets.emit('upgrade', request, socket, head);
  } else {
    socket.destroy();
  }
});

type WorkerMessage = { publication?: Publication; workerMetrics?: WorkerReport };

// What the worker publishes reaches us through the program that started both.
process.on('message', ({ publication, workerMetrics }: WorkerMessage) => {
  if (publication) deliver(io, publication);
  if (workerMetrics) noteWorkerMetrics(workerMetrics);
});

const sockets = new Set<Socket>();
http.on('connection', (socket) => {
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
});

limitSilence(http);

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

/** How long running requests may take at a stop; then what is left is cut, and uploads resume later. */
const STOP_GRACE_MS = isDevelopment ? 200 : 4_000;
/** Next's own end is not worth more waiting: it alone can hang. */
const CLOSE_MS = 1_000;

/** Takes no new request and lets running ones end. */
async function stop(): Promise<void> {
  for (const timer of timers) clearInterval(timer);
  const closed = new Promise((done) => http.close(done));
  // Only ours: those of other web processes go on.
  io.local.disconnectSockets(true);
  http.closeIdleConnections();
  const cut = setTimeout(() => sockets.forEach((socket) => socket.destroy()), STOP_GRACE_MS);
  await closed;
  clearTimeout(cut);
  await Promise.race([releaseDatabase(), delay(CLOSE_MS)]);
  await Promise.race([app.close(), delay(CLOSE_MS)]);
}

/** Claims folder and database, or ends with one sentence for the person who started a second web process. */
async function claimData(): Promise<() => Promise<void>> {
  try {
    claimUploadFolder();
    await requireDatabase('people');
    return await claimDatabase({ onLost: () => process.kill(process.pid, 'SIGTERM') });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

let isStopping = false;
function stopOnce(): void {
  if (isStopping) return;
  isStopping = true;
  void stop().finally(() => process.exit(0));
}
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, stopOnce);
// The supervisor has gone while this program started.
if (process.send && !process.connected) stopOnce();
