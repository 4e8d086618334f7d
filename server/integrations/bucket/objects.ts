import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type ByteRange, requireKey, type ServedAs } from '#server/integrations/storage-type.ts';
import { absent } from './bucket-client.ts';
import { heeding, type Place } from './multipart.ts';

/** Returns the name of the object that stores a media key. */
export const mediaObject = (key: string): string => `media/${requireKey(key)}`;

/** Returns what changes with an object's bytes. */
export const tagOf = ({ ETag }: { ETag?: string | undefined }): string | undefined =>
  ETag?.replaceAll('"', '');

export type Listed = { key: string; sizeBytes: number; modifiedAt: Date };

const READS_MAX = 4;

/** Deletes run side by side, because not every service deletes several objects in one call. */
const DELETES_AT_ONCE = 8;

type Condition = { tag?: string; range?: ByteRange | undefined };

/** Streams an object or a range of it. Null if it is gone or has another `tag`. */
export async function openObject(
  place: Place,
  key: string,
  { tag, range }: Condition = {},
): Promise<Readable | null> {
  const IfMatch = tag && `"${tag}"`;
  const Range = range && `bytes=${range.start}-${range.end}`;
  const request = new GetObjectCommand({ Bucket: place.bucket, Key: key, IfMatch, Range });
  const found = await place.client.send(request, heeding(place)).catch(absent);
  if (!(found?.Body instanceof Readable)) return null;
  // Not every service heeds the condition.
  if (tag === undefined || tagOf(found) === tag) return found.Body;
  found.Body.destroy();
  return null;
}

/** Returns an address that opens an object for `seconds` without a key. */
export function signedAddress(
  { client, bucket }: Place,
  key: string,
  { contentType, cacheControl, contentDisposition }: ServedAs,
  seconds: number,
): Promise<string> {
  const request = new GetObjectCommand({
    Bucket: bucket,
    Key: key,
    ResponseContentType: contentType,
    ResponseCacheControl: cacheControl,
    ResponseContentDisposition: contentDisposition,
  });
  // The service counts the seconds by its own clock, by which the client has corrected ours.
  const signingDate = new Date(Date.now() + client.config.systemClockOffset);
  return getSignedUrl(client, request, { expiresIn: seconds, signingDate });
}

/** Returns the bytes of an object. Throws without one. */
export async function readObject(place: Place, key: string): Promise<Buffer> {
  const bytes = await readWhole(() => openObject(place, key), buffer);
  if (!bytes) throw new Error(`The bucket has no ${key}.`);
  return bytes;
}

/** Reads a stream from its start again if it breaks off: the client repeats a call only until its answer begins. */
export async function readWhole<T>(
  open: () => Promise<Readable | null>,
  read: (bytes: Readable) => Promise<T>,
): Promise<T | null> {
  for (let attempt = 1; ; attempt += 1) {
    const bytes = await open();
    if (!bytes) return null;
    try {
      return await read(bytes);
    } catch (error) {
      if (attempt === READS_MAX) throw error;
    }
  }
}

export async function listObjects(place: Place, prefix: string): Promise<Listed[]> {
  const found: Listed[] = [];
  for await (const object of walkObjects(place, prefix)) found.push(object);
  return found;
}

/** Yields them page by page, as the service lists them. */
export async function* walkObjects(place: Place, prefix: string): AsyncGenerator<Listed> {
  const { client, bucket } = place;
  const list = { Bucket: bucket, Prefix: prefix };
  for await (const page of paginateListObjectsV2({ client }, list, heeding(place)))
    for (const { Key, Size = 0, LastModified } of page.Contents ?? [])
      if (Key && LastModified) yield { key: Key, sizeBytes: Size, modifiedAt: LastModified };
}

export async function removeObjects(place: Place, keys: readonly string[]): Promise<void> {
  const { client, bucket } = place;
  const remove = (Key: string) =>
    client.send(new DeleteObjectCommand({ Bucket: bucket, Key }), heeding(place)).catch(absent);
  for (let start = 0; start < keys.length; start += DELETES_AT_ONCE)
    await Promise.all(keys.slice(start, start + DELETES_AT_ONCE).map(remove));
}
