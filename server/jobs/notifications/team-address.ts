import { env } from '#server/config/env.ts';

/** Where feedback and messages to us go: FEEDBACK_EMAIL, else the address that our mails come from. */
export function teamAddress(): string | null {
  const { FEEDBACK_EMAIL, MAIL_FROM } = env();
  return FEEDBACK_EMAIL ?? /[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM)?.[0] ?? null;
}
