/** Names of this device, which browsers trust without https. */
const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Returns the same address by https, or null where it is secure already or leads to this device. */
export function secureLink(href: string): string | null {
  const url = new URL(href);
  if (url.protocol !== 'http:' || LOOPBACK.test(url.hostname)) return null;
  url.protocol = 'https:';
  // Nothing answers https on the port that answers http.
  url.port = '';
  return url.href;
}
