import { toHttp } from '#server/errors/to-http.ts';
import { connectDatabase } from '#server/platform/database.ts';
import { type Logger, logger } from '#server/platform/logger.ts';
import { readBytes } from './read-bytes.ts';

const BODY_BYTES_MAX = 512 * 1024;

/** Wraps a webhook handler: it verifies the raw body's signature. A failure status makes the sender retry. */
export function webhook(
  signatureHeader: string,
  handler: (body: string, signature: string, log: Logger) => Promise<void>,
) {
  return async function handle(request: Request): Promise<Response> {
    try {
      const body = Buffer.from(await readBytes(request, BODY_BYTES_MAX, 'bodyTooLarge')).toString('utf8');
      await connectDatabase();
      await handler(body, request.headers.get(signatureHeader) ?? '', logger);
      return Response.json({ data: {} });
    } catch (error) {
      const { status, body } = toHttp(error);
      logger[status >= 500 ? 'error' : 'warn']({ err: error, status }, 'webhook failed');
      return Response.json(body, { status });
    }
  };
}
