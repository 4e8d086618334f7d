import { AppError, type ErrorText } from '#server/errors/app-error.ts';

/**
 * The body of a request, of which never more than `maxBytes` is held: a length that says more is refused at
 * once, and a body that does not say its length is counted as it comes.
 * @throws AppError TOO_LARGE with `text`
 */
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
    // Leaving the loop cancels the stream.
    if (sizeBytes > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
