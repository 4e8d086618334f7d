import type { Match } from '#server/embedded/mongo/query/reach.ts';
import { type Document, decodeDocument } from '#server/embedded/mongo/values/document.ts';

export class StoredDocument {
  readonly rowId: number;
  readonly bytes: Uint8Array;
  readonly match: Match = {};
  #document: Document | undefined;

  constructor(rowId: number, bytes: Uint8Array) {
    this.rowId = rowId;
    this.bytes = bytes;
  }

  get document(): Document {
    this.#document ??= decodeDocument(this.bytes);
    return this.#document;
  }

  /** Decodes without caching, which takes many times the bytes. */
  peek(): Document {
    const document = this.document;
    this.#document = undefined;
    return document;
  }
}
