import nodemailer, { type Transporter } from 'nodemailer';
import { env, requireSetting } from '#server/config/env.ts';
import { singleton } from '#server/platform/singleton.ts';

export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  messageId?: string;
  headers?: Record<string, string>;
};

/** A hanging mail server must not block a job. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends a mail over SMTP. Throws when the server rejects it; the job queue retries. */
export async function sendMail(mail: Mail): Promise<void> {
  await transport().sendMail({ from: env().MAIL_FROM, ...mail });
}

/** Connects and signs in, without a mail. Throws when the server refuses it. */
export async function requireMailServer(): Promise<void> {
  await transport().verify();
}

const transport = () =>
  singleton<Transporter>('mail', () =>
    nodemailer.createTransport({ url: requireSetting('SMTP_URL'), ...TIMEOUTS }),
  );
