import type { IncomingHttpHeaders } from 'node:http';

/** What is asked for, as far as conditions and ranges go. */
type Representation = { sizeBytes: number; modifiedAt: Date; tag: string };
/** Bytes of it, the last one included. */
type ByteRange = { start: number; end: number };

/** How a request for a file is answered. */
export type FileAnswer =
  | { status: 200 }
  | { status: 206; range: ByteRange }
  | { status: 304 }
  | { status: 412 }
  | { status: 416 };

/** A tag as headers write it. Ours are strong: only those let a browser go on with half a download (RFC 9110 §13.1.5). */
export const entityTag = ({ tag }: Representation): string => `"${tag}"`;

/** What a GET or HEAD for a file is answered with, by its conditions in the order of RFC 9110 §13.2.2, then its range. */
export function answerFor(
  method: string | undefined,
  headers: IncomingHttpHeaders,
  file: Representation,
): FileAnswer {
  if (isRefused(headers, file)) return { status: 412 };
  if (isKnown(headers, file)) return { status: 304 };
  const { range, 'if-range': condition } = headers;
  // A range means something for GET alone (§14.2), and where the rest is of another file, all of it is sent.
  if (method !== 'GET' || !range || !isSame(condition, file)) return { status: 200 };
  return answerForRange(range, file.sizeBytes);
}

function isRefused(headers: IncomingHttpHeaders, file: Representation): boolean {
  const { 'if-match': tags, 'if-unmodified-since': date } = headers;
  if (tags !== undefined) return !tagsOf(tags).some((tag) => tag === '*' || tag === entityTag(file));
  return date !== undefined && secondsOf(file.modifiedAt) > dateOf(date);
}

function isKnown(headers: IncomingHttpHeaders, file: Representation): boolean {
  const { 'if-none-match': tags, 'if-modified-since': date } = headers;
  // To save a transfer the weak form of a tag is as good (§13.1.2).
  if (tags !== undefined)
    return tagsOf(tags).some((tag) => tag === '*' || tag.replace(/^W\//, '') === entityTag(file));
  return date !== undefined && secondsOf(file.modifiedAt) <= dateOf(date);
}

/** Whether the half that a browser has is of this very file; a weak tag never says so. */
function isSame(condition: string | string[] | undefined, file: Representation): boolean {
  if (condition === undefined) return true;
  return condition === entityTag(file) || condition === file.modifiedAt.toUTCString();
}

/** What is no single range of bytes is not understood, and the whole file comes (§14.2). */
function answerForRange(header: string, sizeBytes: number): FileAnswer {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header) ?? [];
  if ((first === '' && last === '') || isBackwards(first, last)) return { status: 200 };
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const isToTheEnd = first === '' || last === '';
  const end = isToTheEnd ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  return start < sizeBytes ? { status: 206, range: { start, end } } : { status: 416 };
}

const isBackwards = (first: string, last: string) =>
  first !== '' && last !== '' && Number(last) < Number(first);
const tagsOf = (header: string) => header.split(',').map((tag) => tag.trim());
/** A date that cannot be read is no condition: nothing is before or after it. */
const dateOf = (header: string) => Math.floor(Date.parse(header) / 1000);
const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000);
