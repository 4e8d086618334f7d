import type { IncomingHttpHeaders } from 'node:http';

type Representation = { sizeBytes: number; modifiedAt: Date; tag: string };
type ByteRange = { start: number; end: number };

export type FileAnswer =
  | { status: 200 }
  | { status: 206; range: ByteRange }
  | { status: 304 }
  | { status: 412 }
  | { status: 416 };

export const entityTag = ({ tag }: Representation): string => `"${tag}"`;

/** Returns the answer to a GET or HEAD for a file, by its conditions (RFC 9110 §13.2.2), then its range. */
export function answerFor(
  method: string | undefined,
  headers: IncomingHttpHeaders,
  file: Representation,
): FileAnswer {
  if (isRefused(headers, file)) return { status: 412 };
  if (isKnown(headers, file)) return { status: 304 };
  const { range, 'if-range': condition } = headers;
  // Ranges apply to GET only (§14.2), and a changed file is sent whole.
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
  // For cache validation a weak tag is sufficient (§13.1.2).
  if (tags !== undefined)
    return tagsOf(tags).some((tag) => tag === '*' || tag.replace(/^W\//, '') === entityTag(file));
  return date !== undefined && secondsOf(file.modifiedAt) <= dateOf(date);
}

/** Compares strongly (If-Range): a weak tag never matches. */
function isSame(condition: string | string[] | undefined, file: Representation): boolean {
  if (condition === undefined) return true;
  return condition === entityTag(file) || condition === file.modifiedAt.toUTCString();
}

/** Anything but a single byte range is ignored, and the whole file is sent (§14.2). */
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
/** An unparsable date gives NaN, which fails every comparison. */
const dateOf = (header: string) => Math.floor(Date.parse(header) / 1000);
const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000);
