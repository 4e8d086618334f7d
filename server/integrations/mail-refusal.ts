/** Codes of nodemailer for what a mail server said no to, before or after the connection was there. */
const REFUSED_COMMANDS = new Set<unknown>(['EAUTH', 'EENVELOPE', 'EMESSAGE', 'EPROTOCOL', 'ETLS', 'EDNS']);

/** Codes of RFC 3463 and RFC 7505 about the recipient's address or mailbox. Others can also be about the sender. */
const RECIPIENT_CODE = /^5\.(?:1\.(?:1|2|3|6|10)|2\.[12])$/;

/** An enhanced code, but not a part of an IP address. */
const ENHANCED_CODE = /(?<![\d.])5\.\d{1,3}\.\d{1,3}(?!\.?\d)/;

/** Exchange Online answers 5.4.1 for an unknown mailbox, and also for its own policies. */
const UNKNOWN_AT_EXCHANGE = /recipient address rejected/i;

/** Replies to RCPT that name the mailbox (RFC 5321, RFC 7504). 552 and 554 can also mean the sender's quota or policy. */
const MAILBOX_REPLIES = new Set([550, 551, 553, 556]);

const ABOUT_MAILBOX = /user|mailbox|recipient|unknown|no such|does not exist/i;

/** Words that blame the sender, even in a reply that names a mailbox. */
const ABOUT_SENDER =
  /relay|send|quota|rate|limit|authenti|spam|blocked|blacklist|policy|spf|dkim|dmarc|verify|helo|ehlo|hostname|client|reverse/i;

/** Returns whether a mail server rejects this recipient permanently; every other failure is temporary. */
export function isRecipientRefusal(error: unknown): boolean {
  const { command, responseCode, response } = fieldsOf(error);
  if (command !== 'RCPT TO' && command !== 'DATA') return false;
  if (typeof responseCode !== 'number' || responseCode < 500) return false;
  const reply = typeof response === 'string' ? response : '';
  const enhanced = ENHANCED_CODE.exec(reply)?.[0];
  if (enhanced === '5.4.1') return UNKNOWN_AT_EXCHANGE.test(reply);
  if (enhanced) return RECIPIENT_CODE.test(enhanced);
  const isAboutMailbox = ABOUT_MAILBOX.test(reply) && !ABOUT_SENDER.test(reply);
  return command === 'RCPT TO' && MAILBOX_REPLIES.has(responseCode) && isAboutMailbox;
}

/** Whether the mail server answers, but rejects our mails. */
export const isMailOutage = (error: unknown): boolean => REFUSED_COMMANDS.has(fieldsOf(error).code);

type MailFields = { code?: unknown; command?: unknown; responseCode?: unknown; response?: unknown };

const fieldsOf = (error: unknown): MailFields => (error instanceof Error ? (error as MailFields) : {});
