import { randomBytes } from 'node:crypto';
import { POST as sendAnswer } from '#app/api/submission/route.ts';
import { Submission } from '#server/models/submission.ts';
import { Tribute } from '#server/models/tribute.ts';
import { call } from '#tests/support/call.ts';
import { type Guest, uploadIdOf } from './upload-endpoint.ts';

export const newTakeId = () => randomBytes(16).toString('hex');

export const sendTake = ({ tributeId, cookie }: Guest, path: string, takeId: string, kind = 'ANSWER') =>
  call(sendAnswer, {
    method: 'POST',
    cookie,
    body: { tributeId, questionId: null, uploadId: uploadIdOf(path), takeId, kind, consent: true },
  });

/** Returns a take's answers, including deleted ones. */
export const answersOf = async ({ tributeId }: Guest, takeId: string) => {
  const { _id: tribute } = await Tribute.findOne({ tributeId }).orFail();
  return Submission.find({ tribute, takeId });
};
