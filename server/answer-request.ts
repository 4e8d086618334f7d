import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server as TusServer } from '@tus/server';
import { type AllowedMethods, otherMethods, refuseMethod } from '#server/http/allowed-methods.ts';
import { type BodyLimits, leaveUnread, limitBody } from '#server/http/limit-silence.ts';
import { isDocumentRequest, serveDocument } from '#server/http/openapi/serve-document.ts';
import { hideFromOthers, isOperatorRequest } from '#server/http/operator-gate.ts';
import { isReadable, makeReadable } from '#server/http/readable-request.ts';
import { isMediaRequest, serveMedia } from '#server/http/serve-media.ts';
import { isMetricsRequest, serveMetrics } from '#server/http/serve-metrics.ts';
import { measureQueue } from '#server/jobs/queue/measure-queue.ts';
import { isSocketRequest, refuseSocket } from '#server/realtime/handshake.ts';
import { measureInstallation } from '#server/services/operator/measure-installation.ts';
import { handleUpload, isUploadRequest } from '#server/uploads/handle-upload.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
type Parts = {
  tus: TusServer;
  handleNext: Answer;
  allowedMethods: AllowedMethods;
  limits?: BodyLimits;
};

const measureAll = async () => {
  await measureQueue();
  await measureInstallation();
};

/** Routes each request to its handler and limits how long its body may take. */
export function answerWith({ tus, handleNext, allowedMethods, limits }: Parts): Answer {
  return async (request, response) => {
    limitBody(request, response, limits);
    const { url } = request;
    if (!isReadable(request)) return refuseAddress(request, response);
    if (isSocketRequest(request)) return refuseSocket(request, response);
    if (isMetricsRequest(url)) return serveMetrics(request, response, measureAll);
    if (isDocumentRequest(url)) return serveDocument(request, response);
    if (isOperatorRequest(url)) await hideFromOthers(request);
    if (isUploadRequest(url)) return handleUpload(tus, request, response);
    if (isMediaRequest(url)) return serveMedia(request, response);
    const methods = otherMethods(request, allowedMethods);
    if (methods) return refuseMethod(request, response, methods);
    makeReadable(request);
    return handleNext(request, response);
  };
}

function refuseAddress(request: IncomingMessage, response: ServerResponse): void {
  leaveUnread(request, response);
  response.writeHead(400, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end('Bad request');
}
