/** Query parameters that logs may contain; any other value could be a secret. */
const TOLD = new Set(['tributeId', 'submissionId', 'questionId', 'tributeType', 'limit']);
const HIDDEN = '-';
/** Ids have at most 36 characters (UUID); a longer part of a path may be a token. */
const ID_CHARS_MAX = 36;
const PATH_CHARS_MAX = 300;

/** Returns an address for the log without link capabilities (docs/specification.md#link-secrets). */
export function loggedPath(url = '/'): string {
  const [address = ''] = url.split('#', 1);
  const [path = '', ...query] = address.split('?');
  const told = path
    .split('/')
    .map((part) => (part.length > ID_CHARS_MAX && !isFile(path) ? HIDDEN : part))
    .join('/');
  if (query.length === 0) return told.slice(0, PATH_CHARS_MAX);
  const search = [...new URLSearchParams(query.join('?'))].map(
    // A name without a value may itself be a token.
    ([name, value]) => (value === '' ? HIDDEN : `${encode(name)}=${TOLD.has(name) ? encode(value) : HIDDEN}`),
  );
  return (search.length > 0 ? `${told}?${search.join('&')}` : told).slice(0, PATH_CHARS_MAX);
}

/** Keep it encoded: decoded, it could forge a log line. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed());

const isFile = (path: string) => path.startsWith('/_next/');
