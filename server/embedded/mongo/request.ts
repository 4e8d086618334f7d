import type { Document } from './values/document.ts';

/** A command that a client sent. */
export type CommandRequest = {
  name: string;
  database: string;
  body: Document;
  /** Documents sent beside the body, by the name of the field they belong to. */
  sequences: ReadonlyMap<string, readonly Uint8Array[]>;
};
