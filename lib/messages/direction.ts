/** Right-to-left scripts in modern use (Unicode Standard). */
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

/** Returns the `dir` of a language tag, by its script or else its usual one. @throws RangeError for an invalid tag */
export function directionOf(language: string): 'ltr' | 'rtl' {
  // Cached: every page calls this with one of a few languages, and the lookup is slow.
  const direction = known.get(language) ?? lookUp(language);
  known.set(language, direction);
  return direction;
}

function lookUp(language: string): 'ltr' | 'rtl' {
  const { script = '' } = new Intl.Locale(language).maximize();
  return RIGHT_TO_LEFT_SCRIPTS.has(script) ? 'rtl' : 'ltr';
}
