import type { Locale } from '#lib/messages/languages.ts';
import { escapeHtml, manyLines, oneLine } from './clean-text.ts';
import { STYLE, STYLE_SHEET } from './mail-styles.ts';

export type MailWay = { label: string; url: string };

export type ComposedMail = { subject: string; html: string; text: string };

export type MailContent = {
  locale: Locale;
  brand: string;
  subject: string;
  /** The preview text in mail lists; defaults to the first paragraph. */
  preheader?: string;
  topic?: string;
  heading: string;
  paragraphs: readonly string[];
  /** A person's own words, shown before ours. */
  quote?: { label: string; words: string } | null;
  lists?: readonly { label: string; items: readonly string[] }[];
  button: MailWay | null;
  ways?: readonly MailWay[];
  footer: string;
  footerWays?: readonly MailWay[];
};

/** Returns a mail of one column and one button, with plain text. Loads nothing and escapes people's texts. */
export function composeMail(content: MailContent): ComposedMail {
  return { subject: oneLine(content.subject), html: toHtml(content), text: toText(content) };
}

const line = (text: string) => escapeHtml(oneLine(text));
const lines = (text: string) => escapeHtml(manyLines(text)).replaceAll('\n', '<br>\n');
const paragraph = (text: string) => `<p class="ink" style="${STYLE.paragraph}">${lines(text)}</p>`;
const label = (text: string) => `<p class="muted" style="${STYLE.label}">${line(text)}</p>`;

function toHtml(content: MailContent): string {
  const { locale, brand, topic, heading, paragraphs, quote, lists = [], button, ways = [] } = content;
  const { preheader = paragraphs[0] ?? '', footer, footerWays = [] } = content;
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${line(heading)}</title><style>${STYLE_SHEET}</style></head>
<body class="page" style="${STYLE.body}"><div style="${STYLE.hidden}">${line(preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" align="center" style="${STYLE.column}">
<tr><td class="green" style="${STYLE.brand}">${line(brand)}</td></tr>
<tr><td class="card" style="${STYLE.card}">
${topic ? label(topic) : ''}
<h1 class="ink" style="${STYLE.heading}">${line(heading)}</h1>
${quote ? `${label(quote.label)}\n<div class="quote" style="${STYLE.quote}">${lines(quote.words)}</div>` : ''}
${paragraphs.map(paragraph).join('\n')}
${lists.map((list) => `${label(list.label)}\n${paragraph(list.items.map(oneLine).join('\n'))}`).join('\n')}
${button ? `<p style="margin:8px 0 0"><a class="button" href="${escapeHtml(button.url)}" style="${STYLE.button}">${line(button.label)}</a></p>` : ''}
${ways.map((way) => `<div>${anchor(way, 'green', STYLE.way)}</div>`).join('\n')}
</td></tr>
<tr><td class="muted" style="${STYLE.foot}">${lines(footer)}
${footerWays.map((way) => `<div>${anchor(way, 'muted', STYLE.footWay)}</div>`).join('\n')}
</td></tr></table></td></tr></table></body></html>`;
}

const anchor = (way: MailWay, name: string, style: string) =>
  `<a class="${name}" href="${escapeHtml(way.url)}" style="${style}">${line(way.label)}</a>`;

function toText(content: MailContent): string {
  const {
    topic,
    heading,
    paragraphs,
    quote,
    lists = [],
    button,
    ways = [],
    footer,
    footerWays = [],
  } = content;
  const blocks = [
    [...(topic ? [oneLine(topic)] : []), oneLine(heading)].join('\n'),
    ...(quote ? [`${oneLine(quote.label)}\n${quoted(quote.words)}`] : []),
    ...paragraphs.map(manyLines),
    ...lists.map(({ label: of, items }) =>
      [oneLine(of), ...items.map((item) => `- ${oneLine(item)}`)].join('\n'),
    ),
    ...[...(button ? [button] : []), ...ways].map((way) => `${oneLine(way.label)}:\n${way.url}`),
    ['-- ', manyLines(footer), ...footerWays.map((way) => `${oneLine(way.label)}: ${way.url}`)].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const quoted = (words: string) =>
  manyLines(words)
    .split('\n')
    .map((part) => `> ${part}`)
    .join('\n');
