const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1).)+)\1,/gs;
const CALL = /\b(?:it|test|describe)((?:\.\w+)*)\(/g;
const MAY_REST = /\.(skip|skipIf|runIf|todo|fixme)\b/;

/**
 * Returns the statement ids that the titles in a test file carry in square brackets. A test that may be skipped
 * proves nothing; neither does any test of a file with a skipped group.
 */
export function idsProvenBy(source: string): string[] {
  if (/\bdescribe\.(skip|todo|fixme)\b/.test(source)) return [];
  return [...source.matchAll(TITLE)].flatMap((match) => {
    const [whole, , title = ''] = match;
    const start = source.slice(0, match.index + whole.length - title.length);
    const modifiers = [...start.matchAll(CALL)].at(-1)?.[1] ?? '';
    return MAY_REST.test(modifiers) ? [] : idsIn(title);
  });
}

function idsIn(title: string): string[] {
  return [...title.matchAll(/\[([a-z0-9]+(?:-[a-z0-9]+)+)\]/g)].map(([, id]) => id ?? '');
}
