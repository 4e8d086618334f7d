import { z } from 'zod';
import { AppError } from '#server/errors/app-error.ts';
import { Done, route } from './route.ts';

export const answerUnknownAddress = route(
  {
    summary: 'Reject an unknown address',
    access: 'anyone',
    query: z.object({}),
    response: Done,
    isForOthers: true,
  },
  (): Promise<void> => Promise.reject(new AppError('NOT_FOUND', 'addressUnknown')),
);
