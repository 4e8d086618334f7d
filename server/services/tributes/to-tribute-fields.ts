import { Types } from 'mongoose';
import type { UpdateTributeInput } from '#lib/contracts/tributes.ts';
import { displayName } from '#lib/tribute/display-name.ts';
import { dueDateInZone } from '#lib/tribute/due-date.ts';
import { AppError } from '#server/errors/app-error.ts';

type TributeChange = Omit<
  UpdateTributeInput,
  'tributeId' | 'status' | 'linkOpen' | 'surprise' | 'allowDownload' | 'answerMaxSeconds'
>;

/** Returns the stored fields that an input changes; absent fields stay unchanged. */
export function toTributeFields(input: TributeChange, timezone: string): Record<string, unknown> {
  const { tributeType, occasionTitle, imageUrl, plan, language, tributeFor, questions, dueDate } = input;
  const name = tributeFor && displayName(tributeFor.names);
  return {
    ...(tributeType !== undefined && { tributeType }),
    ...(occasionTitle !== undefined && { occasionTitle }),
    ...(imageUrl !== undefined && { imageUrl }),
    ...(plan !== undefined && { plan }),
    ...(language !== undefined && { language }),
    ...(tributeFor && { name, tributeFor: { ...tributeFor, name } }),
    ...(questions && { questions: questions.map(toQuestion) }),
    ...(input.timezone !== undefined && { timezone: input.timezone }),
    ...(dueDate !== undefined && { dueDate: toDueDate(dueDate, input.timezone ?? timezone) }),
  };
}

/** A question keeps its `_id`, so that its answers follow when it moves or is reworded. */
function toQuestion({ _id, text }: { _id?: string | undefined; text: string }, order: number) {
  return { _id: new Types.ObjectId(_id), text, order };
}

function toDueDate(text: string, timezone: string): Date {
  const dueDate = dueDateInZone(text, timezone);
  if (!dueDate) {
    throw new AppError('INVALID_INPUT', 'chooseDate', {
      fields: { dueDate: ['chooseDate'] },
    });
  }
  return dueDate;
}
