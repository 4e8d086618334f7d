import type { Match } from '#server/embedded/mongo/query/reach.ts';
import { type Document, decodeDocument } from '#server/embedded/mongo/values/document.ts';

/** A row of a collection: the client's bytes, decoded only when somebody looks inside. */
export class StoredDocument {
  readonly rowId: number;
  readonly bytes: Uint8Array;
  /** Which array element made the filter match. */
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

  /** Decodes without keeping the result, which takes many times the memory of the bytes. */
  peek(): Document {
    const document = this.document;
    this.#document = undefined;
    return document;
  }
}
