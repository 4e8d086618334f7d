/** Returns the name under which a device keeps notes. They belong to a question, to none, or to a thank-you. */
export const notesKeyOf = (
  tributeId: string,
  isThankYou: boolean,
  questionId: string | null | undefined,
): string => `${tributeId}:${isThankYou ? 'thanks' : (questionId ?? '')}`;
