import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { type BrotliCompress, constants, createBrotliCompress, createGzip, type Gzip } from 'node:zlib';

const COMPRESSIBLE = /^(text\/|image\/svg\+xml|application\/([\w.-]+\+)?(json|javascript|xml)\b)/;
/** Smaller bodies fit one packet anyway. */
const SMALLEST_BYTES = 1024;
const BROTLI = {
  params: {
    // As much CPU as gzip at its default level.
    [constants.BROTLI_PARAM_QUALITY]: 5,
    // 256 KiB: a page holds its style sheets and data twice, farther apart than gzip can see.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
};

type Encoding = 'br' | 'gzip';

/** Returns the content coding that the client prefers, br before gzip, or null (RFC 9110 §12.5.3). */
export function acceptedEncoding({ headers }: Pick<IncomingMessage, 'headers'>): Encoding | null {
  const weights = new Map(
    (headers['accept-encoding'] ?? '').split(',').map((coding) => {
      const [name = '', weight = '1'] = coding.toLowerCase().split(/;\s*q=/);
      return [name.trim(), Number(weight)];
    }),
  );
  const br = weights.get('br') ?? 0;
  const gzip = weights.get('gzip') ?? 0;
  if (br > 0 && br >= gzip) return 'br';
  return gzip > 0 ? 'gzip' : null;
}

/** Both a response and a compressor take a chunk, its encoding and a callback, or fewer. */
type Sink = { write: (...given: unknown[]) => boolean; end: (...given: unknown[]) => unknown };

/** Compresses the body of `response`, unless it is small, compressed already, or not text. */
export function compressResponse(request: IncomingMessage, response: ServerResponse): void {
  const plain = {
    writeHead: response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => ServerResponse,
    write: response.write.bind(response) as (chunk: unknown, ...rest: unknown[]) => boolean,
    end: response.end.bind(response) as (...rest: unknown[]) => ServerResponse,
  };
  let compressor: BrotliCompress | Gzip | null = null;
  let flushing: NodeJS.Immediate | null = null;

  const start = (encoding: Encoding) => {
    const made = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip();
    response.setHeader('content-encoding', encoding);
    response.removeHeader('content-length');
    made.on('data', (chunk: Buffer) => {
      if (!plain.write(chunk)) made.pause();
    });
    made.once('end', () => plain.end());
    made.once('error', (error) => response.destroy(error));
    // The writer waits for the response's event.
    made.on('drain', () => response.emit('drain'));
    response.on('drain', () => made.resume());
    response.once('close', () => made.destroy());
    return made;
  };

  Object.assign(response, {
    writeHead(status: number, ...rest: (string | OutgoingHttpHeaders | undefined)[]) {
      const given = rest.find((part) => typeof part === 'object');
      for (const [name, value] of Object.entries(given ?? {})) response.setHeader(name, value ?? '');
      const encoding = isWorthIt(request, response, status) ? acceptedEncoding(request) : null;
      if (encoding) compressor = start(encoding);
      return plain.writeHead(status);
    },
    write(chunk: unknown, ...rest: unknown[]) {
      if (!response.headersSent) response.writeHead(response.statusCode);
      if (!compressor) return plain.write(chunk, ...rest);
      return (compressor as Sink).write(chunk, ...rest);
    },
    end(...given: unknown[]) {
      const [body] = given;
      if (!response.headersSent) {
        if (typeof body === 'string' || body instanceof Uint8Array)
          response.setHeader('content-length', Buffer.byteLength(body));
        response.writeHead(response.statusCode);
      }
      if (!compressor) return plain.end(...given);
      if (compressor.writableEnded) return response;
      (compressor as Sink).end(...given);
      return response;
    },
    /** Next calls it after every chunk. One flush for those of one turn keeps them small. */
    flush() {
      flushing ??= setImmediate(() => {
        flushing = null;
        if (compressor && !compressor.writableEnded) compressor.flush();
      });
    },
  });
}

function isWorthIt({ method }: IncomingMessage, response: ServerResponse, status: number): boolean {
  const length = response.getHeader('content-length');
  const isText = COMPRESSIBLE.test(String(response.getHeader('content-type') ?? ''));
  if (!isText || response.hasHeader('content-encoding')) return false;
  if (length !== undefined && Number(length) < SMALLEST_BYTES) return false;
  response.appendHeader('vary', 'accept-encoding');
  return method !== 'HEAD' && status !== 204 && status !== 206 && status !== 304;
}
