import { AppError, type ErrorText } from '#server/errors/app-error.ts';

/** Reads at most `maxBytes` of a body and rejects a larger Content-Length. Throws TOO_LARGE with `text`. */
export async function readBytes(
  { headers, body }: Request,
  maxBytes: number,
  text: ErrorText,
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new AppError('TOO_LARGE', text);
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of body ?? []) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
