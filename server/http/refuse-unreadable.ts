import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { INERT_POLICY, setSecurityHeaders } from './security-headers.ts';

/** What is wrong with a request, as Node's parser names it; everything else is a bad request. */
const STATUS_OF: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers what never became a request that somebody could answer, with the headers of every answer. */
export function refuseUnreadable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const status = STATUS_OF[error.code ?? ''] ?? 400;
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Content-Length: 0',
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      `Content-Security-Policy: ${INERT_POLICY}`,
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n`);
  });
  server.on('checkExpectation', (request, response) => {
    setSecurityHeaders(request, response);
    response.writeHead(417).end();
  });
}
