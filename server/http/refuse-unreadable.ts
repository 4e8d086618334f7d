import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { headersOfNowhere, setSecurityHeaders } from './security-headers.ts';

/** Status by Node's parser error; everything else is 400. */
const STATUS_OF: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers connections that send no valid HTTP request, with the usual headers. */
export function refuseUnreadable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') socket.destroy();
    else endWith(STATUS_OF[error.code ?? ''] ?? 400, socket);
  });
  // Rejects CONNECT requests: this server is no proxy. Node leaves closing the socket to us.
  server.on('connect', (_request, socket) => endWith(400, socket, () => socket.destroy()));
  server.on('checkExpectation', (request, response) => {
    setSecurityHeaders(request, response);
    response.writeHead(417).end();
  });
}

/** Ends a connection with an answer of its status and the usual headers, and calls back once both were sent. */
export function endWith(status: number, socket: Duplex, onSent?: () => void): void {
  const headers = {
    connection: 'close',
    'content-length': '0',
    'cache-control': 'no-store',
    ...headersOfNowhere(),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  // An early disconnect is no error.
  socket.once('error', () => socket.destroy());
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', ''].join('\r\n'), onSent);
}
