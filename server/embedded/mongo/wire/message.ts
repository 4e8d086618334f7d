import type { CommandRequest } from '#server/embedded/mongo/request.ts';
import { type Document, decodeDocument } from '#server/embedded/mongo/values/document.ts';
import { encodeReply } from './encode-reply.ts';

/** OP_MSG for everything, OP_QUERY for a driver's first hello. */
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER_BYTES = 16;
const FLAG_CHECKSUM = 1;
const FLAG_MORE_TO_COME = 2;
const REPLY_AWAIT_CAPABLE = 8;

/** maxMessageSizeBytes of hello, and room for the header. */
export const MAX_MESSAGE_BYTES = 48_000_000 + 1024;

export type Message = {
  request: CommandRequest;
  expectsReply: boolean;
  encodeReply(reply: Document): Buffer;
};

export function parseMessage(bytes: Buffer): Message {
  const requestId = bytes.readInt32LE(4);
  const operation = bytes.readInt32LE(12);
  if (operation === OP_MSG) return parseMsg(bytes, requestId);
  if (operation === OP_QUERY) return parseQuery(bytes, requestId);
  throw new Error(`Unknown operation ${operation}`);
}

function parseMsg(bytes: Buffer, requestId: number): Message {
  const flags = bytes.readUInt32LE(HEADER_BYTES);
  const end = flags & FLAG_CHECKSUM ? bytes.length - 4 : bytes.length;
  const sequences = new Map<string, Uint8Array[]>();
  let body: Document = {};
  let position = HEADER_BYTES + 4;
  while (position < end) {
    const kind = bytes[position];
    const start = position + 1;
    const length = bytes.readInt32LE(start);
    const section = bytes.subarray(start, start + length);
    if (kind === 0) body = decodeDocument(section);
    else sequences.set(...parseSequence(section));
    position = start + length;
  }
  return {
    request: toRequest(body, String(body.$db), sequences),
    expectsReply: (flags & FLAG_MORE_TO_COME) === 0,
    encodeReply: (reply) => frame(OP_MSG, requestId, [Buffer.alloc(5), encodeReply(reply)]),
  };
}

function parseSequence(section: Buffer): [string, Uint8Array[]] {
  const nameEnd = section.indexOf(0, 4);
  const documents: Uint8Array[] = [];
  let position = nameEnd + 1;
  while (position < section.length) {
    const length = section.readInt32LE(position);
    documents.push(section.subarray(position, position + length));
    position += length;
  }
  return [section.toString('utf8', 4, nameEnd), documents];
}

function parseQuery(bytes: Buffer, requestId: number): Message {
  const nameStart = HEADER_BYTES + 4;
  const nameEnd = bytes.indexOf(0, nameStart);
  const [database = ''] = bytes.toString('utf8', nameStart, nameEnd).split('.');
  // After the name: the numbers to skip and to return.
  const body = decodeDocument(bytes.subarray(nameEnd + 9));
  return {
    request: toRequest(body, database, new Map()),
    expectsReply: true,
    encodeReply: (reply) => {
      const head = Buffer.alloc(20);
      head.writeInt32LE(REPLY_AWAIT_CAPABLE, 0);
      head.writeInt32LE(1, 16);
      return frame(OP_REPLY, requestId, [head, encodeReply(reply)]);
    },
  };
}

function toRequest(
  body: Document,
  database: string,
  sequences: ReadonlyMap<string, readonly Uint8Array[]>,
): CommandRequest {
  return { name: Object.keys(body)[0] ?? '', database, body, sequences };
}

function frame(operation: number, responseTo: number, parts: readonly Uint8Array[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeInt32LE(
    parts.reduce((total, part) => total + part.length, HEADER_BYTES),
    0,
  );
  header.writeInt32LE(responseTo, 8);
  header.writeInt32LE(operation, 12);
  return Buffer.concat([header, ...parts]);
}
