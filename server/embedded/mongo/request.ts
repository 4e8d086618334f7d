import type { Document } from './values/document.ts';

export type CommandRequest = {
  name: string;
  database: string;
  body: Document;
  /** Documents sent beside the body, by field name. */
  sequences: ReadonlyMap<string, readonly Uint8Array[]>;
};
