/** Returns the same page by https, or null where it is secure already or the site has no secure address. */
export function secureLink(
  href: string,
  secureOrigin = globalThis.document?.documentElement.dataset.secureOrigin,
): string | null {
  const { protocol, pathname, search, hash } = new URL(href);
  return secureOrigin && protocol === 'http:' ? secureOrigin + pathname + search + hash : null;
}
