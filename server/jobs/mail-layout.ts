const ESCAPED: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPED[character] ?? character);

export type MailContent = {
  brand: string;
  heading: string;
  body: string;
  /** Null where there is nothing to do. */
  button: { label: string; url: string } | null;
  footer: string;
  /** A quiet way at the very end, such as out of further mails. */
  footerLink?: { label: string; url: string };
};

/** One column, one button, and a plain-text twin that says the same. Nothing in it is loaded from elsewhere. */
export function layOutMail({ brand, heading, body, button, footer, footerLink }: MailContent): {
  html: string;
  text: string;
} {
  const link = button
    ? `<a href="${escapeHtml(button.url)}" style="display:inline-block;background:#386641;color:#FFFFFF;text-decoration:none;font-weight:600;font-size:16px;padding:14px 28px;border-radius:999px">${escapeHtml(button.label)}</a>`
    : '';
  const end = footerLink
    ? ` <a href="${escapeHtml(footerLink.url)}" style="color:#5C6B60">${escapeHtml(footerLink.label)}</a>`
    : '';
  const html = `<!doctype html>
<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;background:#FAF7F0;font-family:Poppins,Helvetica,Arial,sans-serif;color:#1E2A22">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" style="max-width:520px" cellpadding="0" cellspacing="0">
<tr><td style="font-size:20px;font-weight:600;color:#386641;padding-bottom:24px">${escapeHtml(brand)}</td></tr>
<tr><td style="background:#FFFFFF;border-radius:16px;padding:32px;border:1px solid #E7E1D3">
<h1 style="margin:0 0 12px;font-size:24px;line-height:1.25;color:#1E2A22">${escapeHtml(heading)}</h1>
<p style="margin:0 0 24px;font-size:16px;line-height:1.5;color:#1E2A22;white-space:pre-line">${escapeHtml(body)}</p>
${link}
</td></tr><tr><td style="padding:20px 8px;font-size:13px;line-height:1.5;color:#5C6B60">${escapeHtml(footer)}${end}</td></tr>
</table></td></tr></table></body></html>`;
  const way = button ? `${button.label}: ${button.url}\n\n` : '';
  const out = footerLink ? `${footerLink.label}: ${footerLink.url}\n` : '';
  const text = `${heading}\n\n${body}\n\n${way}${footer}\n${out}`;
  return { html, text };
}
