import type { GrowingFiles, KeyOf } from '#server/integrations/growing-type.ts';
import type { Storage } from '#server/integrations/storage-type.ts';
import { type BucketSettings, bucketClient } from './bucket-client.ts';
import { bucketGrowing } from './bucket-growing.ts';
import { bucketStorage } from './bucket-storage.ts';

type Places = BucketSettings & {
  bucket: string;
  /** Holds local copies and what programs write. */
  scratchFolder: string;
  copiesBytesMax: number;
  keyOf: KeyOf;
  /** Whether browsers read media at the bucket, by short-lived addresses. */
  isDirect?: boolean;
};

export type Bucket = { store: Storage; growing: GrowingFiles };

export function openBucket({
  bucket,
  scratchFolder,
  copiesBytesMax,
  keyOf,
  isDirect = false,
  ...settings
}: Places): Bucket {
  const place = { client: bucketClient(settings), bucket };
  const store = bucketStorage(place, { folder: scratchFolder, copiesBytesMax }, isDirect);
  return { store, growing: bucketGrowing(place, store, keyOf) };
}
