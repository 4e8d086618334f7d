import type { BrowserKind } from './browser-kind.ts';

/** Returns an address that opens `href` in the person's own browser, or null where only the app's menu does. */
export function outsideLink(href: string, { app, platform }: BrowserKind): string | null {
  if (app === null) return null;
  if (app === 'LINE') return withParameter(href, 'openExternalBrowser', '1');
  if (app === 'KAKAOTALK') return `kakaotalk://web/openExternal?url=${encodeURIComponent(href)}`;
  return platform === 'android' ? androidIntent(href) : null;
}

/** Without a package, so that Android opens the default browser. Android takes the last `#` for the intent's. */
function androidIntent(href: string): string {
  const { protocol, host, pathname, search, hash } = new URL(href);
  const extras = [
    `scheme=${protocol.slice(0, -1)}`,
    'action=android.intent.action.VIEW',
    'category=android.intent.category.BROWSABLE',
  ];
  return `intent://${host}${pathname}${search}${hash}#Intent;${extras.join(';')};end`;
}

function withParameter(href: string, name: string, value: string): string {
  const url = new URL(href);
  url.searchParams.set(name, value);
  return url.href;
}
