/** Returns the key under which the media store keeps a complete file. */
export type KeyOf = (id: string) => string;

export type GrowingFile = {
  id: string;
  sizeBytes: number;
  /** When bytes arrived last, in milliseconds. */
  movedAt: number;
};

export type Appender = {
  /**
   * Appends the bytes and returns how many were taken, fewer on a full disk. The caller may reuse the memory then.
   * Throws GONE when a bucket has lost what it took before; the file is removed then.
   */
  write: (pieces: Buffer[]) => Promise<number>;
  /** Everything written counts once this has ended. Not `isKept` stores no more of it, for a lost lock. */
  close: (how?: { isKept: boolean }) => Promise<void>;
};

/** Files that uploads append to, by their id; `tests/server/storage/growing-behaviour.ts` specifies it. */
export type GrowingFiles = {
  /** Throws if it exists. */
  create: (id: string) => Promise<void>;
  stat: (id: string) => Promise<GrowingFile | null>;
  /** Opens a file to append at `offset`, its present size. `lost` ends a running write of a bucket, which then throws. */
  append: (id: string, offset: number, lost?: AbortSignal) => Promise<Appender>;
  /**
   * Moves a file of `sizeBytes` into the media store. Idempotent. Throws if it is neither growing nor stored, or not
   * complete, and GONE as `write`. `lost` ends running calls to a bucket as in `append`.
   */
  finish: (id: string, sizeBytes: number, lost?: AbortSignal) => Promise<void>;
  /** Lets a stored file that lost bytes grow again, from as many as are usable. Idempotent. */
  reopen: (id: string) => Promise<void>;
  remove: (id: string) => Promise<void>;
  list: () => Promise<GrowingFile[]>;
};
