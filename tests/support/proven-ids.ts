const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1).)+)\1,/gs;
const CALL = /\b(?:it|test|describe)((?:\.\w+)*)\(/g;
const MAY_REST = /\.(skip|skipIf|runIf|todo|fixme|fails)\b/;

/** What can skip more than the test whose title follows. */
const RESTS = [
  // A group.
  /\bdescribe(?:\.\w+)*\.(?:skip|skipIf|runIf|todo|fixme)\b/,
  // Inside a test or group, or by a condition. tests/specification.test.ts has planted cases.
  /\b(?:it|test|describe)(?:\.\w+)*\.(?:skip|fixme|todo|fail|fails)\b(?!\s*\(\s*['"`])/,
  /\b(?:\w*[cC]ontext|ctx|testInfo|info\(\))\.(?:skip|fixme|fail)\b/,
  // By its context or its options.
  /\{[^{}]*\bskip\b[^{}]*\}\s*\)\s*=>/,
  /[{,]\s*(?:skip|todo|fails)\s*:\s*(?!false\b)/,
  // All other tests are skipped.
  /\b(?:it|test|describe)(?:\.\w+)*\.only\b/,
];

/** Returns the statement ids in titles. A test proves nothing if it, its group or its file can be skipped. */
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
