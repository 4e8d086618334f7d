import type { Document } from './values/document.ts';

export type CommandRequest = {
  name: string;
  database: string;
  body: Document;
  sequences: ReadonlyMap<string, readonly Uint8Array[]>;
};
