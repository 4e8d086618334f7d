import type { Readable } from 'node:stream';

/** A whole file as the store knows it. */
export type StoredFile = {
  sizeBytes: number;
  modifiedAt: Date;
  /** Names these very bytes: it changes whenever they may have. ASCII, without quotes. */
  tag: string;
};

/** Bytes of a file, the last one included. */
export type ByteRange = { start: number; end: number };

/**
 * Where media lives. A key is `{id}/{name}`, both made by us; any other is refused by an Error. A file is there whole
 * or not at all, also after a crash. `tests/server/storage/behaviour.ts` says what every storage has to do.
 */
export type Storage = {
  /** Writes a small file, over the one that may be there. */
  save: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Takes a finished file of this machine; it is gone there. A second call finds it here and does nothing. */
  adopt: (path: string, key: string) => Promise<void>;
  /** What is known of a file, or null when there is none. */
  stat: (key: string) => Promise<StoredFile | null>;
  /** Its bytes as they are wanted, never held as a whole. Null when it is gone, or is no longer the one with `tag`. */
  open: (key: string, tag: string, range?: ByteRange) => Promise<Readable | null>;
  remove: (key: string) => Promise<void>;
  /** Removes all files of an id. */
  removeAll: (id: string) => Promise<void>;
  /** Keys of all whole files, in no order. */
  list: () => Promise<string[]>;
  /** A path under which programs of this machine read a file; where there is none, they find none. */
  localPath: (key: string) => Promise<string>;
  /**
   * Work that writes files of an id into a folder; those that are whole at its end are in the store,
   * also when it fails.
   */
  inFolder: <T>(id: string, work: (folder: string) => Promise<T>) => Promise<T>;
  /** Removes what processes that were killed left half-written before `now`, in milliseconds. */
  sweep: (now: number) => Promise<void>;
};

const KEY = /^[A-Za-z0-9_-]+\/[A-Za-z0-9_.-]+$/;

/** @throws Error on a key that is not ours: it might lead out of the store. */
export function requireKey(key: string): string {
  if (!KEY.test(key) || key.includes('..')) throw new Error(`Not a media key: ${key}`);
  return key;
}
