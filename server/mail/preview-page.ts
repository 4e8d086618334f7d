import { LOCALES, type Locale } from '#lib/messages/languages.ts';
import { allMails } from './all-mails.ts';
import { escapeHtml } from './clean-text.ts';

const ROOT = '/dev/mails';

export const isMailPreview = (url = '/'): boolean => url === ROOT || url.startsWith(`${ROOT}/`);

/** Returns the development page of all mails or one, from samples only. Null for an unknown mail. */
export function mailPreview(url: string, origin: string): string | null {
  const [locale = '', name = ''] = url.slice(ROOT.length + 1).split('/');
  if (!locale) return page('Mails', LOCALES.map((of) => list(of, origin)).join(''));
  const known = LOCALES.find((of) => of === locale);
  const found = known && allMails({ locale: known, origin }).find((sample) => sample.name === name);
  if (!found) return null;
  const { subject, html, text } = found.mail;
  return page(
    subject,
    `<p><a href="${ROOT}">All mails</a></p><h1>${escapeHtml(subject)}</h1>
<iframe sandbox title="Mail" srcdoc="${escapeHtml(html)}"></iframe><h2>Plain text</h2><pre>${escapeHtml(text)}</pre>`,
  );
}

function list(locale: Locale, origin: string): string {
  const rows = allMails({ locale, origin }).map(
    ({ name, mail }) =>
      `<li><a href="${ROOT}/${locale}/${name}">${name}</a><br>${escapeHtml(mail.subject)}</li>`,
  );
  return `<h1>${locale}</h1><ul>${rows.join('')}</ul>`;
}

const page = (title: string, body: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;margin:0 auto;max-width:720px;padding:24px}
li{padding:8px 0}iframe{width:100%;height:80vh;border:1px solid}pre{white-space:pre-wrap}</style>
${body}</html>`;
