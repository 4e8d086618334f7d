import { ownedKey } from './owned-key.ts';

/** Returns the name under which a device keeps a person's notes. They belong to a question, to none, or to a thank-you. */
export const notesKeyOf = (
  tributeId: string,
  isThankYou: boolean,
  questionId: string | null | undefined,
  personId?: string,
): string => ownedKey(`${tributeId}:${isThankYou ? 'thanks' : (questionId ?? '')}`, personId);
