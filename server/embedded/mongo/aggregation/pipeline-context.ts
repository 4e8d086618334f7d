import type { Collection, FindResult } from '#server/embedded/mongo/storage/collection.ts';
import type { Document } from '#server/embedded/mongo/values/document.ts';

/** One read of a collection by a pipeline, as explain reports it. */
export type CollectionRead = { collection: string; result: FindResult };

/** What a pipeline runs in. */
export type PipelineContext = {
  findCollection: (name: string) => Collection | undefined;
  /** Those of `let`, seen as `$$name`. */
  variables: Document;
  onRead?: (read: CollectionRead) => void;
};

/** What a stage may ask for. */
export type StageContext = PipelineContext & {
  /** Runs a nested pipeline over documents at hand. */
  runOver: (documents: Document[], pipeline: unknown, variables?: Document) => Document[];
  /** Runs a nested pipeline over a collection. */
  runOn: (collection: string, pipeline: unknown, variables?: Document) => Document[];
};

export type Stage = (documents: Document[], argument: unknown, context: StageContext) => Document[];
