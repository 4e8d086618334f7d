import { DEFAULT_TYPE, OCCASIONS } from '#lib/tribute/occasions/occasions.ts';
import { manyLines, oneLine } from './clean-text.ts';
import type { MailContent, MailFrame } from './mail-content.ts';
import { toHtml } from './mail-html.ts';
import { mailTranslator } from './mail-translator.ts';
import { nameInMail } from './without-links.ts';

export type ComposedMail = { subject: string; html: string; text: string };

/** Returns a mail of one column and one button, with plain text. Loads only its pictures and escapes people's texts. */
export function composeMail(content: MailContent): ComposedMail {
  const frame = frameOf(content);
  return {
    subject: oneLine(content.subject),
    html: toHtml(content, frame),
    text: toText(content, frame),
  };
}

function frameOf({ voice, tributeType = DEFAULT_TYPE, reader = '' }: MailContent): MailFrame {
  const { appName, address, locale } = voice;
  const t = mailTranslator(locale);
  const name = nameInMail(reader);
  const isSolemn = String(OCCASIONS[tributeType].isSolemn);
  return {
    greeting: name && t('greeting', { name, isSolemn }),
    sender: t('sender', { appName, address }),
  };
}

function toText(content: MailContent, { greeting, sender }: MailFrame): string {
  const { topic, heading, paragraphs, quote, lists = [], button } = content;
  const { ways = [], footer, footerWays = [] } = content;
  const blocks = [
    [...(topic ? [oneLine(topic)] : []), oneLine(heading)].join('\n'),
    ...(greeting ? [oneLine(greeting)] : []),
    ...(quote ? [`${oneLine(quote.label)}\n${quoted(quote.words)}`] : []),
    ...paragraphs.map(manyLines),
    ...lists.map(({ label: of, items }) =>
      [oneLine(of), ...items.map((item) => `- ${oneLine(item)}`)].join('\n'),
    ),
    ...[...(button ? [button] : []), ...ways].map((way) => `${oneLine(way.label)}:\n${way.url}`),
    [
      '-- ',
      manyLines(footer),
      ...footerWays.map((way) => `${oneLine(way.label)}: ${way.url}`),
      oneLine(sender),
    ].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const quoted = (words: string) =>
  manyLines(words)
    .split('\n')
    .map((part) => `> ${part}`)
    .join('\n');
