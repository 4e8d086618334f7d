import type { TributeDocument } from '#server/models/tribute.ts';

export const questionOrderOf = ({ questions }: TributeDocument): string[] =>
  questions.toSorted((a, b) => a.order - b.order).map(({ _id }) => String(_id));
