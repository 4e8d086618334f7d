/** Codes of nodemailer for what a mail server said no to, before or after the connection was there. */
const REFUSED_COMMANDS = new Set<unknown>(['EAUTH', 'EENVELOPE', 'EMESSAGE', 'EPROTOCOL', 'ETLS', 'EDNS']);

/** "Bad destination" and "mailbox" codes of RFC 3463, without 5.1.7 and 5.1.8, which are about the sender. */
const RECIPIENT_CODE = /^5\.(?:1\.(?![78]\b)|2\.)\d+$/;

/** Replies to RCPT that name the mailbox (RFC 5321, RFC 7504). 552 and 554 can also mean the sender's quota or policy. */
const MAILBOX_REPLIES = new Set([550, 551, 553, 556]);

/** Words in a 550 reply to RCPT, from servers without enhanced codes, that blame the sender and not the recipient. */
const ABOUT_SENDER =
  /relay|sender|sending|quota|rate|limit|authenti|spam|blocked|blacklist|policy|spf|dkim|dmarc/i;

/** Returns whether a mail server rejects this recipient permanently; every other failure is temporary. */
export function isRecipientRefusal(error: unknown): boolean {
  const { command, responseCode, response } = fieldsOf(error);
  if (command !== 'RCPT TO' && command !== 'DATA') return false;
  if (typeof responseCode !== 'number' || responseCode < 500) return false;
  const reply = typeof response === 'string' ? response : '';
  const enhanced = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(reply)?.[0];
  if (enhanced) return RECIPIENT_CODE.test(enhanced);
  return command === 'RCPT TO' && MAILBOX_REPLIES.has(responseCode) && !ABOUT_SENDER.test(reply);
}

/** Whether the mail server answers, but rejects our mails. */
export const isMailOutage = (error: unknown): boolean => REFUSED_COMMANDS.has(fieldsOf(error).code);

type MailFields = { code?: unknown; command?: unknown; responseCode?: unknown; response?: unknown };

const fieldsOf = (error: unknown): MailFields => (error instanceof Error ? (error as MailFields) : {});
