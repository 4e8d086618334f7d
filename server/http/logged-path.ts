/**
 * Names of documents, and what a list is asked for: what a log may tell of a query. Any other value could open
 * something.
 */
const TOLD = new Set(['tributeId', 'submissionId', 'questionId', 'tributeType', 'limit']);
const HIDDEN = '-';
/** Ids have at most 36 characters (UUID); a longer part of a path may be a token. */
const ID_CHARS_MAX = 36;
const PATH_CHARS_MAX = 300;

/**
 * An address as a log may tell it: whoever reads the log must not be able to open with it what was meant for
 * others (link capabilities are redacted in logs: docs/specification.md#link-secrets).
 */
export function loggedPath(url = '/'): string {
  const [address = ''] = url.split('#', 1);
  const [path = '', ...query] = address.split('?');
  const told = path
    .split('/')
    .map((part) => (part.length > ID_CHARS_MAX && !isFile(path) ? HIDDEN : part))
    .join('/');
  if (query.length === 0) return told.slice(0, PATH_CHARS_MAX);
  const search = [...new URLSearchParams(query.join('?'))].map(
    // A name without a value may be a token itself.
    ([name, value]) => (value === '' ? HIDDEN : `${encode(name)}=${TOLD.has(name) ? encode(value) : HIDDEN}`),
  );
  return (search.length > 0 ? `${told}?${search.join('&')}` : told).slice(0, PATH_CHARS_MAX);
}

/** As it came: decoded, it could look like another line. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed());

/** Next gives its files long names, and everybody may have them. */
const isFile = (path: string) => path.startsWith('/_next/');
