import {
  AddQuestionInput,
  QuestionDto,
  QuestionQuery,
  UpdateQuestionInput,
} from '#lib/contracts/tributes.ts';
import { Done, endpoint } from '#server/http/route.ts';

export const POST = endpoint({
  summary: 'Add a question',
  errors: ['NOT_FOUND', 'CONFLICT'],
  access: 'verified',
  body: AddQuestionInput,
  response: QuestionDto,
  status: 201,
});

/** Returns all questions, because moving one moves others. */
export const PATCH = endpoint({
  summary: 'Edit or move a question',
  errors: ['NOT_FOUND', 'CONFLICT'],
  access: 'verified',
  body: UpdateQuestionInput,
  response: QuestionDto.array(),
});

export const DELETE = endpoint({
  summary: 'Remove a question',
  errors: ['NOT_FOUND', 'CONFLICT'],
  access: 'verified',
  query: QuestionQuery,
  response: Done,
});
