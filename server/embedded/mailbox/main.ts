import { createServer } from 'node:http';
import { SMTPServer } from 'smtp-server';
import { programArguments, requireFreePort, runProgram } from '#server/embedded/program.ts';
import { type MailStore, openMailStore } from './mail-store.ts';
import { listPage, mailPage } from './mailbox-page.ts';

// The stand-in for a mail server: receives SMTP and shows mails on a page.
runProgram(async () => {
  const { folder, host, ...ports } = programArguments('folder', 'host', 'smtp-port', 'page-port');
  const smtpPort = Number(ports['smtp-port']);
  const pagePort = Number(ports['page-port']);
  await requireFreePort(host, smtpPort, 'SMTP_PORT');
  await requireFreePort(host, pagePort, 'MAILBOX_PORT');
  const store = await openMailStore(folder);
  const smtp = createSmtpServer(store);
  const pages = createPageServer(store);
  await new Promise<void>((done) => smtp.listen(smtpPort, host, done));
  await new Promise<void>((done) => pages.listen(pagePort, host, done));
  return {
    stop: async () => {
      pages.closeAllConnections();
      pages.close();
      await new Promise<void>((done) => smtp.close(done));
    },
  };
});

function createSmtpServer(store: MailStore): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        store.add(Buffer.concat(chunks)).then(
          () => done(),
          (error: Error) => done(error),
        );
      });
    },
  });
}

function createPageServer(store: MailStore) {
  return createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    answer(store, path).then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
      () => response.writeHead(500).end(),
    );
  });
}

const html = (body: string, status = 200) => ({ status, type: 'text/html; charset=utf-8', body });

async function answer(
  store: MailStore,
  path: string,
): Promise<{ status: number; type: string; body: string }> {
  if (path === '/') return html(listPage(await store.list()));
  if (path === '/mails.json') {
    return { status: 200, type: 'application/json', body: JSON.stringify(await store.list()) };
  }
  const mail = path.startsWith('/mails/') ? await store.find(path.slice('/mails/'.length)) : null;
  return mail ? html(mailPage(mail)) : html('Not found', 404);
}
