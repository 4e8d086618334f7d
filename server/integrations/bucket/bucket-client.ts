import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { NodeHttpHandler } from '@smithy/node-http-handler';

export type BucketSettings = {
  /** An S3-compatible service; without it AWS itself. */
  endpoint?: string | undefined;
  region: string;
  /** Puts the bucket's name into the path instead of the host name, as most own servers need. */
  isPathStyle: boolean;
  accessKeyId: string;
  secretAccessKey: string;
  patience?: Patience;
};

/** After how many milliseconds an attempt counts as failed; a failed one is repeated. */
export type Patience = {
  /** While not a byte moves. Joining many parts may take a service that long. */
  silenceMs: number;
  /** Until the answer to a read or a list begins: people may wait for it. */
  readMs: number;
  /** Until any other answer begins: a slow line needs the time for a whole part. */
  answerMs: number;
};

const PATIENCE: Patience = { silenceMs: 30_000, readMs: 10_000, answerMs: 120_000 };

const CONNECT_MS = 5_000;

/** The client waits longer before each attempt, and corrects its clock by the service's. */
const ATTEMPTS = 5;

const CONNECTIONS_MAX = 100;

export function bucketClient(settings: BucketSettings): S3Client {
  const { endpoint, region, isPathStyle, accessKeyId, secretAccessKey, patience = PATIENCE } = settings;
  return new S3Client({
    ...(endpoint && { endpoint }),
    region,
    forcePathStyle: isPathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: ATTEMPTS,
    // Otherwise the client waits with a part's bytes for a "100 Continue", which some services never send.
    expectContinueHeader: false,
    // Not every service knows the newer checksums. We send an MD5 sum, which all of them check.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: new ImpatientHandler(patience),
  });
}

/** Gives every attempt time limits. Without `throwOnRequestTimeout`, the library only prints that one has passed. */
class ImpatientHandler extends NodeHttpHandler {
  readonly #readMs: number;

  constructor({ silenceMs, readMs, answerMs }: Patience) {
    super({
      connectionTimeout: CONNECT_MS,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: silenceMs,
      httpsAgent: { maxSockets: CONNECTIONS_MAX },
      httpAgent: { maxSockets: CONNECTIONS_MAX },
    });
    this.#readMs = readMs;
  }

  override handle(...[request, options]: Parameters<NodeHttpHandler['handle']>) {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    return super.handle(request, { ...options, ...(isRead && { requestTimeout: this.#readMs }) });
  }
}

/** Returns null for a file that is gone or has other bytes than asked; throws every other error, also that there is no bucket. */
export function absent(error: unknown): null {
  if (error instanceof S3ServiceException && error.name === 'NoSuchBucket') throw error;
  return nullFor(error, [404, 412]);
}

/** Returns null for a call that the service does not know; throws every other error. */
export const notOffered = (error: unknown): null => nullFor(error, [501]);

/** That the service has removed the parts, as many do after a while, or has other ones than those that are noted. */
const LOST: ReadonlySet<string> = new Set(['NoSuchUpload', 'InvalidPart']);

/** Returns whether the service no longer has the parts of an object. */
export const arePartsLost = (error: unknown): boolean =>
  error instanceof S3ServiceException && LOST.has(error.name);

function nullFor(error: unknown, statuses: readonly number[]): null {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (status !== undefined && statuses.includes(status)) return null;
  throw error;
}
