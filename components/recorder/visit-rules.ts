import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { arrivesLate } from '#lib/tribute/late.ts';

/** A thank-you is never late. */
export const comesLate = ({ status }: PublicTributeDto, isThankYou: boolean): boolean =>
  !isThankYou && arrivesLate(status);

/** Where guests can request a reminder, while answers are collected. */
export const laterHref = ({ status, tributeId }: PublicTributeDto, isThankYou: boolean): string | null =>
  status === 'COLLECTING' && !isThankYou ? `/tribute/${tributeId}/remind` : null;

/** Notes belong to a question. */
export const notesKeyOf = (
  tributeId: string,
  isThankYou: boolean,
  questionId: string | null | undefined,
): string => `${tributeId}:${isThankYou ? 'thanks' : (questionId ?? '')}`;

/** A viewer's thank-you stays on its device, which is often someone else's. */
export const handedOver = (tributeId: string, questionId: string | null | undefined, isThankYou: boolean) =>
  isThankYou ? null : { tributeId, questionId: questionId ?? null };
