import type { Readable } from 'node:stream';

export type StoredFile = {
  sizeBytes: number;
  modifiedAt: Date;
  /** Changes whenever the bytes may have changed. ASCII, without quotes. */
  tag: string;
};

export type ByteRange = { start: number; end: number };

/** The headers with which a browser receives a file. */
export type ServedAs = { contentType: string; cacheControl: string; contentDisposition?: string | undefined };

/** Media under generated keys `{id}/{name}`; `tests/server/storage/behaviour.ts` specifies it. */
export type Storage = {
  save: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Moves a finished local file into the store. Idempotent. */
  adopt: (path: string, key: string) => Promise<void>;
  stat: (key: string) => Promise<StoredFile | null>;
  /** Streams a file or a range. Null if it is gone or has another `tag`. */
  open: (key: string, tag: string, range?: ByteRange) => Promise<Readable | null>;
  /** Returns an address at which a browser reads a file itself for some minutes, at most `secondsMax`. Null where this process sends the bytes. */
  addressOf: (key: string, as: ServedAs, secondsMax: number) => Promise<string | null>;
  remove: (key: string) => Promise<void>;
  removeAll: (id: string) => Promise<void>;
  /** Returns the keys of an id, by default all. */
  list: (id?: string) => Promise<string[]>;
  /** Yields every key, in as much memory as one id's keys need. */
  walk: () => AsyncIterable<string>;
  /** Returns the ids that start with `prefix`. */
  listIds: (prefix: string) => Promise<string[]>;
  /** Returns the path of the file or of a copy, which ends with the key. Nothing is there without the file. */
  localPath: (key: string) => Promise<string>;
  /** Runs work that writes an id's files into a folder; complete files are stored even if it fails. */
  inFolder: <T>(id: string, work: (folder: string) => Promise<T>) => Promise<T>;
  sweep: (now: number) => Promise<void>;
};

const KEY = /^[A-Za-z0-9_-]+\/[A-Za-z0-9_.-]+$/;

/** Throws on a key that is not ours: it might lead out of the store. */
export function requireKey(key: string): string {
  if (!KEY.test(key) || key.includes('..')) throw new Error(`Not a media key: ${key}`);
  return key;
}
