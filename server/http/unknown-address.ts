import { z } from 'zod';
import { AppError } from '#server/errors/app-error.ts';
import { Done, route } from './route.ts';

/** Tells programs of a mistyped address in the shape of all failures (docs/specification.md#api-failure-shape), whoever they are. */
export const answerUnknownAddress = route(
  { summary: 'Nothing', access: 'anyone', query: z.object({}), response: Done, isForOthers: true },
  (): Promise<void> => Promise.reject(new AppError('NOT_FOUND', 'addressUnknown')),
);
