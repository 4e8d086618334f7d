const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1).)+)\1,/gs;
const CALL = /\b(?:it|test|describe)((?:\.\w+)*)\(/g;
const MAY_REST = /\.(skip|skipIf|runIf|todo|fixme|fails)\b/;

/** What lets more rest than the one test whose title follows. */
const RESTS = [
  // A group, whatever decides.
  /\bdescribe(?:\.\w+)*\.(?:skip|skipIf|runIf|todo|fixme)\b/,
  // Inside a test or a group, or chosen by a condition. The planted cases are in tests/specification.test.ts.
  /\b(?:it|test|describe)(?:\.\w+)*\.(?:skip|fixme|todo|fail|fails)\b(?!\s*\(\s*['"`])/,
  /\b(?:\w*[cC]ontext|ctx|testInfo|info\(\))\.(?:skip|fixme|fail)\b/,
  // By its context or its options.
  /\{[^{}]*\bskip\b[^{}]*\}\s*\)\s*=>/,
  /[{,]\s*(?:skip|todo|fails)\s*:\s*(?!false\b)/,
  // All the others rest.
  /\b(?:it|test|describe)(?:\.\w+)*\.only\b/,
];

/**
 * Returns the statement ids that the titles in a test file carry in square brackets. A test that may be skipped
 * proves nothing; neither does any test of a file in which a group may rest, or a test decides by itself to rest.
 */
export function idsProvenBy(source: string): string[] {
  if (RESTS.some((rests) => rests.test(source))) return [];
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
