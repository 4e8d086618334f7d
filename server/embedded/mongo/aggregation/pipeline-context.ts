import type { Stream } from '#server/embedded/mongo/steps.ts';
import type { Collection } from '#server/embedded/mongo/storage/collection.ts';
import type { FindResult } from '#server/embedded/mongo/storage/find.ts';
import type { Document } from '#server/embedded/mongo/values/document.ts';
import type { Work } from '#server/embedded/mongo/work.ts';

export type CollectionRead = { collection: string; result: FindResult };

export type PipelineContext = {
  findCollection: (name: string) => Collection | undefined;
  variables: Document;
  work: Work;
  onRead?: (read: CollectionRead) => void;
};

export type StageContext = PipelineContext & {
  runOver: (documents: Stream<Document>, pipeline: unknown, variables?: Document) => Stream<Document>;
  runOn: (collection: string, pipeline: unknown, variables?: Document) => Stream<Document>;
};

/** Validates its argument immediately and transforms documents lazily. */
export type Stage = (
  documents: Stream<Document>,
  argument: unknown,
  context: StageContext,
) => Stream<Document>;
