import '#server/config/load-env-files.ts';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import next from 'next';
import { doubtfulSettings } from '#server/config/doubtful-settings.ts';
import { env } from '#server/config/env.ts';
import { readAllowedMethods } from '#server/http/allowed-methods.ts';
import { readApiPath } from '#server/http/api-path.ts';
import { compressResponse } from '#server/http/compress-response.ts';
import { countHandshake } from '#server/http/count-handshake.ts';
import { limitConnections } from '#server/http/limit-connections.ts';
import { limitSilence } from '#server/http/limit-silence.ts';
import { observeRequest } from '#server/http/observe-request.ts';
import { refuseUnreadable } from '#server/http/refuse-unreadable.ts';
import { setSecurityHeaders } from '#server/http/security-headers.ts';
import { sendFailure } from '#server/http/send-failure.ts';
import { serveAsset, serveBorrowedAsset } from '#server/http/serve-asset.ts';
import { isMailPreview, mailPreview } from '#server/mail/preview-page.ts';
import { chooseSandbox } from '#server/media/supervise.ts';
import { requireDatabase } from '#server/platform/database.ts';
import { logger } from '#server/platform/logger.ts';
import { metrics, noteWorkerMetrics } from '#server/platform/metrics.ts';
import { onStop } from '#server/platform/on-stop.ts';
import type { WorkerReport } from '#server/platform/process-reports.ts';
import { deliver } from '#server/realtime/deliver.ts';
import { isHandshake } from '#server/realtime/handshake.ts';
import type { Publication } from '#server/realtime/publish.ts';
import { attachSocketServer } from '#server/realtime/socket-server.ts';
import { release } from '#server/services/configuration/release.ts';
import { setPictureConverter } from '#server/services/pictures/picture-converter.ts';
import { claimDatabase } from '#server/services/processes/claim-database.ts';
import { prepareData, refuseNewerData } from '#server/services/processes/prepare-data.ts';
import { nameProcess } from '#server/services/processes/process-metric.ts';
import { reportWeb } from '#server/services/processes/report-web.ts';
import { startUpkeep } from '#server/services/processes/start-upkeep.ts';
import { claimUploadFolder } from '#server/uploads/claim-upload-folder.ts';
import { createTusServer } from '#server/uploads/tus-server.ts';
import { holdIdleUpload } from '#server/uploads/upload-locks.ts';
import { answerWith } from './answer-request.ts';
import { convertIn } from './convert-picture.ts';

// Program 1, web: uploads, media, pages and sockets on one address.
const { HOST, NODE_ENV, PORT } = env();
const isDevelopment = NODE_ENV === 'development';
const releaseDatabase = await claimData();

const isForNext = ({ url }: IncomingMessage) => isDevelopment && url?.startsWith('/_next/') === true;

// An invalid handshake stays a request, so that it gets a response.
const http = createServer({ shouldUpgradeCallback: (request) => isHandshake(request) || isForNext(request) });
// Next and socket.io attach to servers that never listen; we forward their requests and upgrades.
const developmentSockets = createServer();
const socketUpgrades = createServer();
const app = next({ dev: isDevelopment, hostname: HOST, port: PORT, httpServer: developmentSockets });
await app.prepare();

const handlePage = app.getRequestHandler();
const answer = answerWith({
  tus: createTusServer(),
  handleNext: async (request, response) => {
    if (isDevelopment && isMailPreview(request.url)) return showMails(request.url, response);
    if (!isDevelopment && (await serveAsset(request, response))) return;
    compressResponse(request, response);
    if (!isDevelopment && (await serveBorrowedAsset(request, response))) return;
    await handlePage(request, response);
  },
  allowedMethods: await readAllowedMethods(),
});

http.on('request', (request, response) => {
  readApiPath(request);
  setSecurityHeaders(request, response);
  observeRequest(request, response, () => {
    answer(request, response).catch((error: unknown) => {
      logger.error({ err: error }, 'request failed');
      // A clean end would make a partial response look complete.
      if (response.headersSent) response.destroy();
      else sendFailure(request, response, error);
    });
  });
});

function showMails(url = '/', response: ServerResponse): void {
  const page = mailPreview(url, env().APP_URL);
  response
    .writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    .end(page ?? 'Not found');
}

const stopUpkeep = startUpkeep(holdIdleUpload);
nameProcess('web', metrics.registry);
const stopReports = reportWeb();
setPictureConverter(convertIn(() => chooseSandbox(env().MEDIA_SANDBOX)));

const io = attachSocketServer(socketUpgrades, countHandshake);
refuseUnreadable(http);
http.on('upgrade', (request, socket, head) => {
  (isForNext(request) ? developmentSockets : socketUpgrades).emit('upgrade', request, socket, head);
});

type WorkerMessage = { publication?: Publication; workerMetrics?: WorkerReport };

// The worker's events arrive through the supervisor.
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
limitConnections(http, env().CONNECTIONS_MAX);

/** Connections that the system keeps until we take them. After a restart all open pages come within seconds. */
const ARRIVING_MAX = 4_096;

http.once('error', (error: NodeJS.ErrnoException) => {
  process.send?.({ type: 'failed', code: error.code, port: PORT });
  logger.error({ err: error }, 'cannot listen');
  process.exitCode = 1;
  setImmediate(() => process.exit(1));
});
http.listen({ port: PORT, host: HOST, backlog: ARRIVING_MAX }, () => {
  logger.info({ host: HOST, port: PORT, release: release() }, 'listening');
  for (const doubt of doubtfulSettings(env())) logger.warn(doubt);
  process.send?.({ type: 'ready' });
});

/** How long running requests may take at a stop; uploads resume later. */
const STOP_GRACE_MS = isDevelopment ? 200 : 4_000;
/** Next's own shutdown may hang. */
const CLOSE_MS = 1_000;

async function stop(): Promise<void> {
  stopUpkeep();
  const closed = new Promise((done) => http.close(done));
  // Only local sockets; other web processes keep theirs.
  io.local.disconnectSockets(true);
  http.closeIdleConnections();
  const cut = setTimeout(() => sockets.forEach((socket) => socket.destroy()), STOP_GRACE_MS);
  await closed;
  clearTimeout(cut);
  await Promise.race([Promise.all([releaseDatabase(), stopReports()]), delay(CLOSE_MS)]);
  await Promise.race([app.close(), delay(CLOSE_MS)]);
}

/** Claims folder and database, or exits with one sentence when another web process has them. */
async function claimData(): Promise<() => Promise<void>> {
  try {
    claimUploadFolder();
    await requireDatabase('people');
    await refuseNewerData();
    const releaseClaim = await claimDatabase({ onLost: () => process.kill(process.pid, 'SIGTERM') });
    await prepareData();
    return releaseClaim;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

onStop(stop);
