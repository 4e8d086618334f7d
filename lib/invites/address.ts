/** RFC 5321, 4.5.3.1. */
const ADDRESS_CHARS_MAX = 254;
const LOCAL_CHARS_MAX = 64;
/** Characters that separate addresses or could redirect a mail. */
const FOREIGN = /[\s\p{C}<>()[\]\\,;:"@]/u;
const HOST = /^(?=.{4,253}$)([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/** Returns the address trimmed, in lower case, NFC, with an ASCII domain and its plus suffix; null when it is no address. */
export function normaliseAddress(text: string): string | null {
  const spelt = text.normalize('NFKC').trim().toLowerCase().normalize('NFKC');
  const at = spelt.lastIndexOf('@');
  const local = spelt.slice(0, Math.max(at, 0));
  const host = hostOf(spelt.slice(at + 1));
  if (!host || local === '' || local.length > LOCAL_CHARS_MAX || FOREIGN.test(local)) return null;
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return null;
  const address = `${local}@${host}`;
  return address.length <= ADDRESS_CHARS_MAX ? address : null;
}

function hostOf(domain: string): string | null {
  if (FOREIGN.test(domain) || /[/?#%]/.test(domain) || !URL.canParse(`http://${domain}`)) return null;
  const { hostname } = new URL(`http://${domain}`);
  // A top-level domain contains a letter; four numbers are an IP address.
  return HOST.test(hostname) && /[a-z]/.test(hostname.slice(hostname.lastIndexOf('.'))) ? hostname : null;
}
