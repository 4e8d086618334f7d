const KEY = 'handover';

type HandoverLink = { tributeId: string; questionId: string | null; token: string };

/** Returns the path by which another device continues. The token is in the fragment, which no server sees. */
export function handoverHref({ tributeId, questionId, token }: HandoverLink): string {
  const asked = new URLSearchParams({ tributeId, ...(questionId && { questionId }) });
  return `/recordtribute?${asked}#${KEY}=${token}`;
}

/** Returns the token in an address's fragment, or null. */
export const handoverIn = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get(KEY);

/** Returns the question in an address's query, or null for none. */
export const handedQuestionIn = (search: string): string | null =>
  new URLSearchParams(search).get('questionId');
