import nodemailer from 'nodemailer';

type Code = { email: string; requestType: string; oobCode: string };

const POLL_MS = 500;

/** The real provider mails its reset links itself; here its codes go to the mailbox as links to our own page. */
export function forwardResetCodes(
  codesUrl: string,
  smtpUrl: string,
  resetPageUrl: string,
): { stop: () => void } {
  const transport = nodemailer.createTransport(smtpUrl);
  const sent = new Set<string>();
  const forward = async () => {
    const response = await fetch(codesUrl, { headers: { authorization: 'Bearer owner' } });
    const { oobCodes = [] } = (await response.json()) as { oobCodes?: Code[] };
    for (const { email, requestType, oobCode } of oobCodes) {
      if (requestType !== 'PASSWORD_RESET' || sent.has(oobCode)) continue;
      sent.add(oobCode);
      const link = `${resetPageUrl}?oobCode=${encodeURIComponent(oobCode)}`;
      await transport.sendMail({
        from: 'Identity stand-in <identity@folksee.example>',
        to: email,
        subject: 'Choose a new password',
        text: `Open this page to choose a new password:\n${link}\n`,
      });
    }
  };
  const timer = setInterval(() => {
    forward().catch((error: unknown) => console.error('A reset mail could not be sent:', error));
  }, POLL_MS);
  return { stop: () => clearInterval(timer) };
}
