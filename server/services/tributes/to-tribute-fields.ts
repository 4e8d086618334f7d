import { Types } from 'mongoose';
import type { UpdateTributeInput } from '#lib/contracts/tributes.ts';
import { displayName } from '#lib/tribute/display-name.ts';
import { dueDateInZone } from '#lib/tribute/due-date.ts';
import { OCCASIONS, type TributeType } from '#lib/tribute/occasions/occasions.ts';
import { AppError, type ErrorText } from '#server/errors/app-error.ts';

type TributeChange = Omit<
  UpdateTributeInput,
  | 'tributeId'
  | 'looked'
  | 'status'
  | 'linkOpen'
  | 'surprise'
  | 'allowDownload'
  | 'remakesFile'
  | 'answerMaxSeconds'
>;

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

type Subject = { names: readonly unknown[]; gender?: string | null | undefined };
type Choice = { tributeType?: TributeType | undefined; tributeFor?: Subject | null | undefined };

/** Throws INVALID_INPUT for a team or a thing with several names or a gender (docs/specification.md#occasion-subjects). */
export function requireFittingSubject(change: Choice, stored: Choice & { tributeType: TributeType }): void {
  const { tributeType = stored.tributeType } = change;
  const subject = change.tributeFor ?? (change.tributeType && stored.tributeFor);
  if (!subject || OCCASIONS[tributeType].hasGender) return;
  const text: ErrorText | null =
    subject.names.length > 1 ? 'oneNameOnly' : subject.gender ? 'noGenderHere' : null;
  if (text) throw new AppError('INVALID_INPUT', text, { fields: { tributeFor: [text] } });
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
