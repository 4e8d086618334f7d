import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { SMTPConnection } from 'smtp-server/lib/smtp-connection.js';
import { afterAll, inject } from 'vitest';

type ReceivedMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string | undefined>;
};

// A mail server that stores its mails. Import it before the installation, which reads settings once.
const refused = new Set<string>();
type Stage = 'connect' | 'auth' | 'from' | 'rcpt' | 'data';
let fault: { stage: Stage; responseCode: number; message: string } | null = null;
const faultAt = (stage: Stage) =>
  fault?.stage === stage ? Object.assign(new Error(fault.message), fault) : null;
export const mails: ReceivedMail[] = [];
export const raws: Buffer[] = [];

// The library waits a tenth of a second for clients that talk too early: minutes over all tests.
SMTPConnection.prototype.init = function init() {
  // oxlint-disable-next-line no-underscore-dangle -- the library's own `init` calls it likewise
  this._setListeners(() => this.connectionReady());
};

const server = new SMTPServer({
  authOptional: true,
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  onConnect: (_session, done) => done(faultAt('connect')),
  onAuth: (_auth, _session, done) => done(faultAt('auth'), { user: 'tests' }),
  onMailFrom: (_address, _session, done) => done(faultAt('from')),
  onRcptTo({ address }, _session, done) {
    const unknown = Object.assign(new Error('No such person'), { responseCode: 550 });
    done(refused.has(address) ? unknown : faultAt('rcpt'));
  },
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const refusal = faultAt('data');
      if (refusal) {
        done(refusal);
        return;
      }
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
process.env.MAIL_REPORT_SECRET = 'only-tests-report-bounces-00000000';
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
process.env.SMTP_URL = `smtp://tests:secret@127.0.0.1:${(server.server.address() as AddressInfo).port}`;
if (inject('sharedFolder') === undefined) afterAll(() => new Promise<void>((done) => server.close(done)));

/** Forgets all mails, rejections and faults. */
export function resetMailServer(): void {
  mails.length = 0;
  raws.length = 0;
  refused.clear();
  fault = null;
}

/** Rejects mails to this address from now on. */
export const refuseMailTo = (address: string): void => void refused.add(address);

/** Answers one command of every mail with this rejection, until `mendMailServer`. */
export function breakMailServer(stage: Stage, responseCode: number, message: string): void {
  fault = { stage, responseCode, message };
}
export function mendMailServer(): void {
  fault = null;
}
