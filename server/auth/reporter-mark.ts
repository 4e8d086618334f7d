import { signatureOf } from './signed-token.ts';

/**
 * What we keep of who reported something: a hash with a salt of ours, which tells the same person again and names
 * nobody. @param person their userId, else the `_id` of their part in the reel, else their device
 */
export const reporterMarkOf = (person: string): string => signatureOf('reporter', person);

type Part = { id: string; formerIds: readonly unknown[] };

/** All marks under which somebody with an account may have reported: before they signed in, as a guest too. */
export const reporterMarksOf = (userId: string, parts: readonly Part[]): string[] =>
  [userId, ...parts.flatMap(({ id, formerIds }) => [id, ...formerIds.map(String)])].map(reporterMarkOf);
