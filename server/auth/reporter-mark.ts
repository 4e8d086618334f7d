import { signatureOf } from './signed-token.ts';

/** Returns a salted hash of a reporter: their userId, contributor id or device. */
export const reporterMarkOf = (person: string): string => signatureOf('reporter', person);

type Part = { id: string; formerIds: readonly unknown[] };

export const reporterMarksOf = (userId: string, parts: readonly Part[]): string[] =>
  [userId, ...parts.flatMap(({ id, formerIds }) => [id, ...formerIds.map(String)])].map(reporterMarkOf);
