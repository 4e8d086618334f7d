import nodemailer from 'nodemailer';
import type { Project } from './project.ts';

const POLL_MS = 500;

/** Mails reset links to our page, as the real provider does. The mailed state is saved: a restart loses no mail. */
export function forwardResetCodes(
  project: Project,
  save: () => Promise<void>,
  smtpUrl: string,
  resetPageUrl: string,
): { stop: () => void } {
  const transport = nodemailer.createTransport(smtpUrl);
  const tried = new Set<string>();
  const forward = async () => {
    for (const code of project.codes.values()) {
      const { email, requestType, oobCode } = code;
      if (requestType !== 'PASSWORD_RESET' || code.isMailed || tried.has(oobCode)) continue;
      tried.add(oobCode);
      const link = `${resetPageUrl}?oobCode=${encodeURIComponent(oobCode)}`;
      await transport.sendMail({
        from: 'Identity stand-in <identity@folksee.example>',
        to: email,
        subject: 'Choose a new password',
        text: `Open this page to choose a new password:\n${link}\n`,
      });
      code.isMailed = true;
      await save();
    }
  };
  const timer = setInterval(() => {
    forward().catch((error: unknown) => console.error('A reset mail could not be sent:', error));
  }, POLL_MS);
  return { stop: () => clearInterval(timer) };
}
