import { serialize } from 'bson';
import { type Document, isDocument } from '#server/embedded/mongo/values/document.ts';

export class RawBatch {
  readonly documents: readonly Uint8Array[];
  constructor(documents: readonly Uint8Array[]) {
    this.documents = documents;
  }
}

const ELEMENT = { document: 0x03, array: 0x04 } as const;

export function encodeReply(reply: Document): Uint8Array {
  const { cursor, ...rest } = reply;
  if (!isDocument(cursor)) return encode(reply);
  const batch = Object.entries(cursor).find(([, value]) => value instanceof RawBatch);
  if (!batch || !(batch[1] instanceof RawBatch)) return encode(reply);
  const [name, { documents }] = batch;
  const { [name]: _, ...cursorRest } = cursor;
  const encodedCursor = withElement(encode(cursorRest), ELEMENT.array, name, encodeArray(documents));
  return withElement(encode(rest), ELEMENT.document, 'cursor', encodedCursor);
}

function encode(document: Document): Uint8Array {
  return serialize(document, { ignoreUndefined: true });
}

/** A document whose names are the indexes. */
function encodeArray(documents: readonly Uint8Array[]): Buffer {
  return frame(
    documents.flatMap((document, index) => [elementHead(ELEMENT.document, String(index)), document]),
  );
}

function withElement(document: Uint8Array, type: number, name: string, value: Uint8Array): Buffer {
  return frame([document.subarray(4, -1), elementHead(type, name), value]);
}

function elementHead(type: number, name: string): Buffer {
  return Buffer.from(`${String.fromCharCode(type)}${name}\0`);
}

function frame(parts: readonly Uint8Array[]): Buffer {
  const length = parts.reduce((total, part) => total + part.length, 5);
  const head = Buffer.allocUnsafe(4);
  head.writeInt32LE(length);
  return Buffer.concat([head, ...parts, Buffer.from([0])], length);
}
