import type { Stream } from '#server/embedded/mongo/steps.ts';
import type { Collection } from '#server/embedded/mongo/storage/collection.ts';
import type { FindResult } from '#server/embedded/mongo/storage/find.ts';
import type { Document } from '#server/embedded/mongo/values/document.ts';
import type { Work } from '#server/embedded/mongo/work.ts';

/** One read of a collection by a pipeline, as explain reports it. */
export type CollectionRead = { collection: string; result: FindResult };

/** What a pipeline runs in. */
export type PipelineContext = {
  findCollection: (name: string) => Collection | undefined;
  /** Those of `let`, seen as `$$name`. */
  variables: Document;
  work: Work;
  onRead?: (read: CollectionRead) => void;
};

/** What a stage may ask for. */
export type StageContext = PipelineContext & {
  /** Runs a nested pipeline over documents at hand. */
  runOver: (documents: Stream<Document>, pipeline: unknown, variables?: Document) => Stream<Document>;
  /** Runs a nested pipeline over a collection. */
  runOn: (collection: string, pipeline: unknown, variables?: Document) => Stream<Document>;
};

/** Checks its argument at once, and changes documents as they are asked for. */
export type Stage = (
  documents: Stream<Document>,
  argument: unknown,
  context: StageContext,
) => Stream<Document>;
