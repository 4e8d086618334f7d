import { SuggestedQuestionDto, SuggestedQuestionsQuery } from '#lib/contracts/tributes.ts';
import { route } from '#server/http/route.ts';
import { listSuggestedQuestions } from '#server/services/tributes/list-suggested-questions.ts';

export const GET = route(
  {
    summary: 'List the suggested questions for an occasion',
    errors: ['NOT_FOUND'],
    access: (_, { tributeId }) => (tributeId ? 'verified' : 'anyone'),
    query: SuggestedQuestionsQuery,
    response: SuggestedQuestionDto.array(),
  },
  ({ ctx, query }) => listSuggestedQuestions(ctx, query),
);
