import { directionOf } from '#lib/messages/direction.ts';
import type { Locale } from '#lib/messages/languages.ts';
import { translatorsOf } from '#lib/messages/translators.ts';
import { OCCASIONS } from '#lib/tribute/occasions/occasions.ts';

const { page, ink, accentInk } = OCCASIONS.OTHER.palette;

const CSS = `
body{display:grid;place-content:center;justify-items:center;gap:1.5rem;min-height:100dvh;margin:0;padding:1.5rem;
box-sizing:border-box;color:${ink};background:${page};font:1rem/1.5 Poppins,system-ui,sans-serif;text-align:center}
main{max-width:26rem}
h1{margin:0 0 1rem;font-size:1.5rem;line-height:1.3}
p{margin:0}
a{padding:1rem 2.5rem;border-radius:999px;color:${page};background:${accentInk};
font-weight:600;text-decoration:none}
a:focus-visible{outline:2px solid ${accentInk};outline-offset:2px}`;

type Failure = { code: string; error: string };

/** Returns what a link to a file shows when it fails: the words of the not-found page, or why to try again later. */
export function lostLinkDocument({ code, error }: Failure, locale: Locale): string {
  const { notfound: t } = translatorsOf(locale);
  const { heading, body } = wordsOf(code, t) ?? {
    heading: error.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    body: '',
  };
  return `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t('pageTitle')}</title>
<style>${CSS}</style>
</head>
<body>
<main><h1>${heading}</h1><p>${body}</p></main>
<a href="/">${t('home')}</a>
</body>
</html>`;
}

type Words = { heading: string; body: string };

function wordsOf(code: string, t: ReturnType<typeof translatorsOf>['notfound']): Words | null {
  if (code === 'TAKEN_DOWN' || code === 'MEDIA_ERASED')
    return { heading: t(`${code}.heading`), body: t(`${code}.body`) };
  const isDead = ['NOT_FOUND', 'INVALID_INPUT', 'REEL_ARCHIVED'].includes(code);
  return isDead ? { heading: t('heading'), body: t('body') } : null;
}
