import { z } from 'zod';
import { logger } from '#server/platform/logger.ts';
import type { Streamed } from '#server/services/streamed.ts';

/** Text is passed on in pieces of about this length. */
const PIECE_CHARS = 32 * 1024;

/**
 * Returns the body `{ "data": … }` of a streamed answer, whose lists are read as fast as the reader takes them. Each field and
 * element is parsed like a whole answer. An error breaks the connection off: a clean end would make the answer look complete.
 */
export function jsonStream(response: z.ZodType, { pieces }: Streamed<object>): ReadableStream<Uint8Array> {
  if (!(response instanceof z.ZodObject)) throw new Error('Only an object can be streamed.');
  const texts = inPieces(textsOf(response.shape, { ...pieces }));
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await texts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        logger.error({ err: error }, 'answer broken off');
        controller.error(error);
      }
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}

async function* textsOf(
  shape: Record<string, z.ZodType>,
  pieces: Record<string, unknown>,
): AsyncGenerator<string> {
  let separator = '{"data":{';
  for (const [name, schema] of Object.entries(shape)) {
    yield `${separator}${JSON.stringify(name)}:`;
    const value = pieces[name];
    if (isIterable(value)) yield* listOf(schema, value);
    else yield JSON.stringify(schema.parse(value));
    separator = ',';
  }
  yield '}}';
}

async function* listOf(schema: z.ZodType, elements: AsyncIterable<unknown>): AsyncGenerator<string> {
  if (!(schema instanceof z.ZodArray)) throw new Error('Only a list can be read piece by piece.');
  const element = schema.element as z.ZodType;
  let separator = '[';
  for await (const value of elements) {
    yield `${separator}${JSON.stringify(element.parse(value))}`;
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length < PIECE_CHARS) continue;
    yield piece;
    piece = '';
  }
  if (piece) yield piece;
}

const isIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
