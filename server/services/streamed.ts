/** The fields of an answer. A list may be read piece by piece while it is sent. */
export type Pieces<Answer> = {
  [Name in keyof Answer]: Answer[Name] extends readonly (infer Element)[]
    ? AsyncIterable<Element>
    : Answer[Name];
};

/** An answer that never lies in memory as a whole. What may refuse the call must be checked before it is returned. */
export class Streamed<Answer> {
  readonly pieces: Pieces<Answer>;

  constructor(pieces: Pieces<Answer>) {
    this.pieces = pieces;
  }
}
