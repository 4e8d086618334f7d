import {
  AddQuestionInput,
  QuestionDto,
  QuestionQuery,
  UpdateQuestionInput,
} from '#lib/contracts/tributes.ts';
import { Done, route } from '#server/http/route.ts';
import { addQuestion } from '#server/services/tributes/add-question.ts';
import { removeQuestion } from '#server/services/tributes/remove-question.ts';
import { updateQuestion } from '#server/services/tributes/update-question.ts';

export const POST = route(
  {
    summary: 'Ask one more question',
    errors: ['NOT_FOUND', 'CONFLICT'],
    access: 'verified',
    body: AddQuestionInput,
    response: QuestionDto,
    status: 201,
  },
  ({ ctx, body }) => addQuestion(ctx, body),
);

/** Answers with all questions: moving one moves others. */
export const PATCH = route(
  {
    summary: 'Reword or move a question',
    errors: ['NOT_FOUND', 'CONFLICT'],
    access: 'verified',
    body: UpdateQuestionInput,
    response: QuestionDto.array(),
  },
  ({ ctx, body }) => updateQuestion(ctx, body),
);

export const DELETE = route(
  {
    summary: 'Remove a question',
    errors: ['NOT_FOUND', 'CONFLICT'],
    access: 'verified',
    query: QuestionQuery,
    response: Done,
  },
  ({ ctx, query }) => removeQuestion(ctx, query),
);
