import { tokensCss } from '#components/theme/tokens.ts';
import { directionOf } from '#lib/messages/direction.ts';
import { languageOf } from '#lib/messages/languages.ts';
import { NO_INTERNET_PICTURE } from './no-internet-picture.ts';

type NoInternetTexts = { locale: string; text: string };

/** The style of the no-internet page without the app's style sheets. */
const CSS = `
:root{--font-poppins:Poppins}
body{display:grid;place-content:center;justify-items:center;gap:1.5rem;min-height:100dvh;margin:0;padding:1.5rem;
box-sizing:border-box;color:var(--color-ink);background:var(--color-cream);font:1.25rem/1.4 var(--font-body);text-align:center}
svg{width:7rem}
h1{max-width:22rem;margin:0;font:inherit}
a{padding:1rem 2.5rem;border-radius:var(--radius-pill);color:var(--color-white);background:var(--color-green);
font-size:1rem;font-weight:600;text-decoration:none}
a:focus-visible{outline:2px solid var(--color-green);outline-offset:2px}`;

/** A standalone document for the service worker. Its script uses the response's nonce, which browsers cache with it. */
export function noInternetDocument({ locale, text }: NoInternetTexts, nonce = ''): string {
  return `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${text}</title>
<style>${tokensCss()}${CSS}</style>
</head>
<body>
<svg viewBox="0 0 64 64" aria-hidden="true"><path fill="var(--color-mist)" d="${NO_INTERNET_PICTURE.arch}"/><path fill="none" stroke="var(--color-green)" stroke-width="3" stroke-linecap="round" d="${NO_INTERNET_PICTURE.signal}"/></svg>
<main><h1>${text}</h1></main>
<a href="" role="button">${languageOf(locale).trouble.retry}</a>
<script nonce="${nonce}">addEventListener('online',()=>location.reload())</script>
</body>
</html>`;
}

const versions = new Map<string, string>();

/** Identifies the document's content, so that browsers update their copy. */
export function noInternetVersion(texts: NoInternetTexts): string {
  // Cached: every page carries it, and texts only change with a build.
  const key = `${texts.locale} ${texts.text}`;
  const version = versions.get(key) ?? `${texts.locale}-${hashOf(noInternetDocument(texts))}`;
  versions.set(key, version);
  return version;
}

function hashOf(document: string): string {
  let hash = 0;
  for (const letter of document) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
  return hash.toString(36);
}
