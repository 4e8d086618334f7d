import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HOUR_MS } from '#lib/time/durations.ts';

/**
 * What a storage service, or the network before it, does to one request. HANG takes it and never does anything, MUTE does
 * it and never answers, STALL stops in the middle of its body, or else in the middle of the answer's; all three
 * keep the connection open.
 */
export type Fault = 'SLOW_DOWN' | 'RESET' | 'CUT' | 'LOST_ANSWER' | 'SKEWED' | 'HANG' | 'MUTE' | 'STALL';

/** Passes requests on to a server, except those for which `faultOf` names a fault. */
export async function startFaultyProxy(target: string, faultOf: (seen: IncomingMessage) => Fault | null) {
  const server = createServer((incoming, response) => {
    const fault = faultOf(incoming);
    if (fault === 'RESET') incoming.socket.destroy();
    else if (fault === 'HANG') incoming.resume();
    else if (fault === 'STALL' && hasBody(incoming)) incoming.once('data', () => incoming.pause());
    else if (fault === 'SLOW_DOWN') refuse(incoming, response, 503, 'SlowDown');
    else if (fault === 'SKEWED') refuse(incoming, response, 403, 'RequestTimeTooSkewed');
    else pass(target, incoming, response, fault);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const hasBody = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? 0) > 0;

function refuse(incoming: IncomingMessage, response: ServerResponse, status: number, code: string): void {
  incoming.resume();
  // The service's clock is an hour ahead.
  const date = new Date(Date.now() + HOUR_MS).toUTCString();
  response.writeHead(status, { 'content-type': 'application/xml', ...(status === 403 && { date }) });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function pass(
  target: string,
  incoming: IncomingMessage,
  response: ServerResponse,
  fault: Fault | null,
): void {
  const { method, headers, url } = incoming;
  const passed = request(new URL(url ?? '/', target), { method, headers, agent: false }, (answer) => {
    if (fault === 'LOST_ANSWER') {
      answer.resume().once('end', () => incoming.socket.destroy());
      return;
    }
    if (fault === 'MUTE') return void answer.resume();
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    if (fault !== 'CUT' && fault !== 'STALL') answer.pipe(response);
    else
      answer.once('data', (chunk: Buffer) => {
        response.write(chunk.subarray(0, chunk.length / 2), () => {
          if (fault === 'CUT') incoming.socket.destroy();
        });
        answer.destroy();
      });
  });
  passed.once('error', () => incoming.socket.destroy());
  incoming.pipe(passed);
}
