const KEY = 'handover';

type HandoverLink = {
  tributeId: string;
  questionId: string | null;
  /** The person's earlier answer that the visit replaces. */
  replaces?: string | null;
  token: string;
};

/** Returns the path by which another device continues. The token is in the fragment, which no server sees. */
export function handoverHref({ tributeId, questionId, replaces, token }: HandoverLink): string {
  const asked = new URLSearchParams({
    tributeId,
    ...(questionId && { questionId }),
    ...(replaces && { replaces }),
  });
  return `/recordtribute?${asked}#${KEY}=${token}`;
}

/** Returns the token in an address's fragment, or null. */
export const handoverIn = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get(KEY);

/** Returns what an address's query says is answered: the question and the earlier answer, or null for none. */
export function handedIn(search: string): { questionId: string | null; replaces: string | null } {
  const asked = new URLSearchParams(search);
  return { questionId: asked.get('questionId'), replaces: asked.get('replaces') };
}
