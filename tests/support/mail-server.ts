import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

type ReceivedMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string | undefined>;
};

// A mail server that keeps what it is given. Imported before the installation, which reads settings once.
const refused = new Set<string>();
export const mails: ReceivedMail[] = [];
/** The same as they came. */
export const raws: Buffer[] = [];

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onRcptTo({ address }, _session, done) {
    done(refused.has(address) ? Object.assign(new Error('No such person'), { responseCode: 550 }) : null);
  },
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const raw = Buffer.concat(chunks);
      raws.push(raw);
      void PostalMime.parse(raw).then(({ subject = '', text = '', html = '', headers }) => {
        const to = session.envelope.rcptTo[0]?.address ?? '';
        const named = Object.fromEntries(headers.map(({ key, value }) => [key, value]));
        mails.push({ to, subject, text, html, headers: named });
        done();
      });
    });
  },
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
process.env.SMTP_URL = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
afterAll(() => new Promise<void>((done) => server.close(done)));

/** From now on it takes nothing for this address. */
export const refuseMailTo = (address: string): void => void refused.add(address);
