import nodemailer, { type Transporter } from 'nodemailer';
import { env, requireSetting } from '#server/config/env.ts';
import { singleton } from '#server/platform/singleton.ts';

export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same for the same mail, however often it is tried: a mail server that has it drops the second. */
  messageId?: string;
  headers?: Record<string, string>;
};

/** A mail server that hangs must not keep a job for ever. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends one mail over SMTP. @throws Error when the server does not take it; the job queue tries again */
export async function sendMail(mail: Mail): Promise<void> {
  const transport = singleton<Transporter>('mail', () =>
    nodemailer.createTransport({ url: requireSetting('SMTP_URL'), ...TIMEOUTS }),
  );
  await transport.sendMail({ from: env().MAIL_FROM, ...mail });
}
