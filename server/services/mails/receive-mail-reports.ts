import { createHmac } from 'node:crypto';
import { MailReports } from '#lib/contracts/mail-reports.ts';
import { normaliseAddress } from '#lib/invites/address.ts';
import { isSameSecret } from '#server/auth/is-same-secret.ts';
import { env } from '#server/config/env.ts';
import { reportAddress } from '#server/domain/mails/reported-addresses.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Logger } from '#server/platform/logger.ts';

/** Older messages may be replayed. */
const TOLERANCE_MS = 300_000;
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** Stops mails to reported addresses (docs/specification.md#mail-reports). Throws BAD_REQUEST if unsigned or too old. */
export async function receiveMailReports(body: string, signature: string, log: Logger): Promise<void> {
  if (!isSigned(body, signature)) throw new AppError('BAD_REQUEST', 'mailReportRefused');
  for (const { kind, email } of readReports(body)) {
    await reportAddress(normaliseAddress(email) ?? email.toLowerCase(), kind);
    log.warn({ kind }, 'mail reported');
  }
}

function isSigned(body: string, signature: string): boolean {
  const secret = env().MAIL_REPORT_SECRET;
  const [, seconds = '', given = ''] = SIGNATURE.exec(signature) ?? [];
  if (!secret || !given || Math.abs(Date.now() - Number(seconds) * 1000) > TOLERANCE_MS) return false;
  return isSameSecret(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'), given);
}

function readReports(body: string) {
  try {
    return MailReports.parse(JSON.parse(body)).reports;
  } catch (cause) {
    throw new AppError('BAD_REQUEST', 'mailReportRefused', { cause });
  }
}
