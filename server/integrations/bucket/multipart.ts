import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { notOffered } from './bucket-client.ts';

export type Place = {
  client: S3Client;
  bucket: string;
  /** Ends running calls with an AbortError, and refuses new ones. */
  signal?: AbortSignal;
};

/** Returns the options of a call. */
export const heeding = ({ signal }: Place): { abortSignal?: AbortSignal } =>
  signal ? { abortSignal: signal } : {};

/** An object that becomes visible once its parts are joined. */
export type Multipart = { key: string; uploadId: string };

/** Stores bytes under a key in one call. The service compares their MD5 sum. */
export async function putBytes(place: Place, key: string, bytes: Uint8Array): Promise<void> {
  const put = { Bucket: place.bucket, Key: key, Body: bytes, ContentMD5: md5Of(bytes) };
  await place.client.send(new PutObjectCommand(put), heeding(place));
}

export async function beginParts(place: Place, key: string): Promise<Multipart> {
  const request = new CreateMultipartUploadCommand({ Bucket: place.bucket, Key: key });
  const { UploadId } = await place.client.send(request, heeding(place));
  if (!UploadId) throw new Error(`The bucket began no parts of ${key}.`);
  return { key, uploadId: UploadId };
}

/** Stores a part, from number 1, in place of an earlier one of that number. Returns its tag. */
export async function putPart(
  place: Place,
  { key, uploadId }: Multipart,
  partNumber: number,
  bytes: Uint8Array,
): Promise<string> {
  const { ETag } = await place.client.send(
    new UploadPartCommand({
      Bucket: place.bucket,
      Key: key,
      UploadId: uploadId,
      PartNumber: partNumber,
      Body: bytes,
      ContentMD5: md5Of(bytes),
    }),
    heeding(place),
  );
  if (!ETag) throw new Error(`The bucket stored no part ${partNumber} of ${key}.`);
  return ETag;
}

/** Joins the parts with these tags, in order. */
export async function joinParts(
  place: Place,
  { key, uploadId }: Multipart,
  tags: readonly string[],
): Promise<void> {
  const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
  const target = { Bucket: place.bucket, Key: key, UploadId: uploadId };
  const request = new CompleteMultipartUploadCommand({ ...target, MultipartUpload: { Parts } });
  await place.client.send(request, heeding(place));
}

/** Yields objects below `prefix` whose parts are not joined yet, page by page; none where the service cannot list them. */
export async function* walkParts(
  { client, bucket }: Place,
  prefix: string,
): AsyncGenerator<Multipart & { beganAt: number }> {
  for (let at: { KeyMarker?: string; UploadIdMarker?: string | undefined } = {}; ; ) {
    const request = new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...at });
    const page = await client.send(request).catch(notOffered);
    for (const { Key: key, UploadId: uploadId, Initiated } of page?.Uploads ?? [])
      if (key && uploadId && Initiated) yield { key, uploadId, beganAt: Initiated.getTime() };
    if (!page?.IsTruncated || !page.NextKeyMarker) return;
    at = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  }
}

export async function abortParts({ client, bucket }: Place, { key, uploadId }: Multipart): Promise<void> {
  await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: uploadId }));
}

const md5Of = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('base64');
