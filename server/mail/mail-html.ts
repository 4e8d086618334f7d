import { MAIL_PICTURES } from '#lib/notifications/mail-pictures.ts';
import { DEFAULT_TYPE } from '#lib/tribute/occasions/occasions.ts';
import { escapeHtml, manyLines, oneLine } from './clean-text.ts';
import type { MailContent, MailFrame, MailPicture, MailWay } from './mail-content.ts';
import { COLUMN_WIDTH_PX, mailStyles } from './mail-styles.ts';

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
/** Outlook on Windows ignores `max-width`. */
const OUTLOOK_OPEN = `<!--[if mso]><table ${TABLE} width="${COLUMN_WIDTH_PX}" align="center"><tr><td><![endif]-->`;
const OUTLOOK_CLOSE = '<!--[if mso]></td></tr></table><![endif]-->';

const line = (text: string) => escapeHtml(oneLine(text));
const lines = (text: string) => escapeHtml(manyLines(text)).replaceAll('\n', '<br>\n');

/** Returns the HTML of a mail: tables and inline styles, because many mail programs know nothing else. */
export function toHtml(content: MailContent, { greeting, sender }: MailFrame): string {
  const { voice, tributeType = DEFAULT_TYPE, heading, paragraphs, footer, footerWays = [] } = content;
  const { preheader = paragraphs[0] ?? '' } = content;
  const { style, sheet, light } = mailStyles(tributeType);
  const blocks = blocksOf(content, greeting, style);
  return `<!doctype html>
<html lang="${voice.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${line(heading)}</title><style>${sheet}</style></head>
<body class="page" bgcolor="${light.page}" style="${style.body}"><div style="${style.hidden}">${line(preheader)}</div>
<table ${TABLE} width="100%" class="page" bgcolor="${light.page}" style="${style.page}">
<tr><td align="center" class="gutter" style="${style.gutter}">${OUTLOOK_OPEN}
<table ${TABLE} width="${COLUMN_WIDTH_PX}" align="center" style="${style.column}">
<tr><td align="center" class="head accent" bgcolor="${light.head}" style="${style.brand}">${line(voice.appName)}</td></tr>
${pictureRow(content.picture, light.head, style)}
<tr><td class="card" bgcolor="${light.card}" style="${style.card}">
${blocks.filter(Boolean).join('\n')}
</td></tr>
<tr><td class="muted" align="center" style="${style.foot}">${lines(footer)}
${footerWays.map((way) => `<div>${anchor(way, 'muted', style.footWay)}</div>`).join('\n')}
<div style="${style.sender}">${line(sender)}</div></td></tr></table>
${OUTLOOK_CLOSE}</td></tr></table></body></html>`;
}

type Style = ReturnType<typeof mailStyles>['style'];

function blocksOf(content: MailContent, greeting: string, style: Style): string[] {
  const { topic, heading, paragraphs, quote, lists = [], button, ways = [] } = content;
  const paragraph = (text: string) => `<p class="ink" style="${style.paragraph}">${lines(text)}</p>`;
  const label = (text: string) => `<p class="muted" style="${style.label}">${line(text)}</p>`;
  return [
    topic ? `<p class="accent" style="${style.topic}">${line(topic)}</p>` : '',
    `<h1 class="ink title" style="${style.heading}">${line(heading)}</h1>`,
    greeting && paragraph(greeting),
    quote
      ? `${label(quote.label)}\n<div class="quote" style="${style.quote}">${lines(quote.words)}</div>`
      : '',
    ...paragraphs.map(paragraph),
    ...lists.map((list) => `${label(list.label)}\n${paragraph(list.items.map(oneLine).join('\n'))}`),
    still(content, style),
    button ? pressable(button, style) : '',
    ...ways.map((way) => `<div>${anchor(way, 'accent', style.way)}</div>`),
  ];
}

function pictureRow(picture: MailPicture | null | undefined, ground: string, style: Style): string {
  if (!picture) return '';
  return `<tr><td align="center" class="head" bgcolor="${ground}" style="${style.head}">${image(picture, 'head', 'picture', style.picture)}</td></tr>`;
}

function still({ still: picture, button }: MailContent, style: Style): string {
  if (!picture) return '';
  const drawn = image(picture, 'still', 'still', style.still);
  return button ? `<a href="${escapeHtml(button.url)}">${drawn}</a>` : drawn;
}

function image(
  { url, alt }: MailPicture,
  size: keyof typeof MAIL_PICTURES,
  name: string,
  style: string,
): string {
  const { width, height } = MAIL_PICTURES[size];
  return `<img class="${name}" src="${escapeHtml(url)}" width="${width}" height="${height}" alt="${line(alt)}" style="${style}">`;
}

/** Returns the button. Outlook on Windows pads only table cells. */
const pressable = (way: MailWay, style: Style) =>
  `<table ${TABLE} width="100%" style="margin:8px 0 0"><tr><td align="center" class="button" style="${style.button}">` +
  `${anchor(way, 'press', style.buttonLabel)}</td></tr></table>`;

const anchor = (way: MailWay, name: string, style: string) =>
  `<a class="${name}" href="${escapeHtml(way.url)}" style="${style}">${line(way.label)}</a>`;
