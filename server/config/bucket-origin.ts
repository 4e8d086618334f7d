import type { Env } from './env.ts';

type BucketPlace = Pick<Env, 'BUCKET' | 'BUCKET_ENDPOINT' | 'BUCKET_REGION' | 'BUCKET_PATH_STYLE'>;

/** Returns the origin at which browsers read media, or null where they read it here. */
export function bucketOrigin({ BUCKET_DIRECT, ...place }: BucketPlace & Pick<Env, 'BUCKET_DIRECT'>) {
  return place.BUCKET && BUCKET_DIRECT === 'yes' ? originOf(place.BUCKET, place) : null;
}

function originOf(
  bucket: string,
  { BUCKET_ENDPOINT, BUCKET_REGION, BUCKET_PATH_STYLE }: BucketPlace,
): string {
  const service = new URL(BUCKET_ENDPOINT ?? `https://s3.${BUCKET_REGION}.amazonaws.com`);
  // A certificate for all buckets does not fit a name with dots.
  const isInPath = BUCKET_PATH_STYLE === 'yes' || bucket.includes('.');
  return `${service.protocol}//${isInPath ? '' : `${bucket}.`}${service.host}`;
}
