import type { StoredMail } from './mail-store.ts';

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPED[character] ?? character);

const page = (title: string, body: string) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>body{font:16px/1.5 system-ui;margin:0 auto;max-width:720px;padding:24px;background:#FAF7F0;color:#1E2A22}
a{color:#386641}li{padding:12px 0;border-bottom:1px solid #E7E1D3;list-style:none}ul{padding:0}
iframe{width:100%;height:70vh;border:1px solid #E7E1D3;border-radius:16px;background:#fff}pre{white-space:pre-wrap}</style>
${body}</html>`;

export function listPage(mails: readonly StoredMail[]): string {
  const rows = mails.map(
    ({ id, subject, to, date }) =>
      `<li><a href="/mails/${id}">${escapeHtml(subject)}</a><br><small>to ${escapeHtml(to.join(', '))}, ${date}</small></li>`,
  );
  return page(
    'Mailbox',
    `<h1>Mailbox</h1><p>Mails that this installation would have sent. Set SMTP_URL to send them.</p>
<ul>${rows.join('') || '<li>No mail yet.</li>'}</ul>`,
  );
}

/** Returns a page with one mail, as HTML in a script-free frame and as text. */
export function mailPage(mail: StoredMail): string {
  const links = [...new Set(mail.text.match(/https?:\/\/\S+/g))].map(
    (url) => `<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`,
  );
  const picture = mail.html ? `<iframe sandbox title="Mail" srcdoc="${escapeHtml(mail.html)}"></iframe>` : '';
  return page(
    mail.subject,
    `<p><a href="/">All mails</a></p><h1>${escapeHtml(mail.subject)}</h1><p>to ${escapeHtml(mail.to.join(', '))}</p>
${links.join('')}${picture}<h2>Plain text</h2><pre>${escapeHtml(mail.text)}</pre>`,
  );
}
