/** Scripts that are written from right to left (Unicode Standard, the scripts in use today). */
const RIGHT_TO_LEFT_SCRIPTS = new Set([
  'Adlm',
  'Arab',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
]);

const known = new Map<string, 'ltr' | 'rtl'>();

/**
 * Which way a language runs: `dir` of every document of ours. A language without a script in its tag has its usual one.
 * @throws RangeError when `language` is no language tag
 */
export function directionOf(language: string): 'ltr' | 'rtl' {
  // Every page asks, always for one of our few languages, and to find its script is dear.
  const direction = known.get(language) ?? lookUp(language);
  known.set(language, direction);
  return direction;
}

function lookUp(language: string): 'ltr' | 'rtl' {
  const { script = '' } = new Intl.Locale(language).maximize();
  return RIGHT_TO_LEFT_SCRIPTS.has(script) ? 'rtl' : 'ltr';
}
