/** Longest address that mail servers take (RFC 5321, 4.5.3.1). */
const ADDRESS_CHARS_MAX = 254;
const LOCAL_CHARS_MAX = 64;
/** What stands between addresses, or could lead a mail elsewhere. */
const FOREIGN = /[\s\p{C}<>()[\]\\,;:"@]/u;
const HOST = /^(?=.{4,253}$)([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;

/**
 * The one spelling of an email address by which we know a person: without spaces around, in lower case, letters
 * composed alike, the domain in its ASCII form. What follows a plus stays: it may be another person's mailbox.
 * @returns null for what is no address
 */
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
  // The last part of a name has a letter; four numbers are a machine.
  return HOST.test(hostname) && /[a-z]/.test(hostname.slice(hostname.lastIndexOf('.'))) ? hostname : null;
}
