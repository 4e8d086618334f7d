import type { MailReportKind } from '#lib/contracts/mail-reports.ts';
import { ReportedAddress } from '#server/models/reported-address.ts';
import { addressHash } from './address-hash.ts';

/** Stops mails to an address in the spelling of `normaliseAddress`. Idempotent. */
export async function reportAddress(address: string, kind: MailReportKind): Promise<void> {
  const report = { hash: addressHash(address), kind };
  await ReportedAddress.updateOne(report, { $setOnInsert: report }, { upsert: true });
}

export async function isReported(address: string): Promise<boolean> {
  return (await ReportedAddress.exists({ hash: addressHash(address) })) !== null;
}

/** Lifts the bounces of an address that works again, by its owner's proof. A complaint stays. */
export async function forgetBounces(address: string): Promise<void> {
  await ReportedAddress.deleteMany({ hash: addressHash(address), kind: 'BOUNCE' });
}
