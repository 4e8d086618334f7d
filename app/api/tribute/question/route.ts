import { route } from '#server/http/route.ts';
import { addQuestion } from '#server/services/tributes/add-question.ts';
import { removeQuestion } from '#server/services/tributes/remove-question.ts';
import { updateQuestion } from '#server/services/tributes/update-question.ts';
import * as endpoints from './endpoints.ts';

export const POST = route(endpoints.POST, ({ ctx, body }) => addQuestion(ctx, body));

export const PATCH = route(endpoints.PATCH, ({ ctx, body }) => updateQuestion(ctx, body));

export const DELETE = route(endpoints.DELETE, ({ ctx, query }) => removeQuestion(ctx, query));
