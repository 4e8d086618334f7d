import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { installPackages } from '#server/scripts/install-packages.ts';
import { until } from '#tests/support/processes.ts';

const PROGRAM = '/usr/sbin/nginx';
const OPENSSL = '/usr/bin/openssl';

/** Returns whether there is nginx, installing Debian's if possible. */
export function ensureNginx(): boolean {
  const isThere = () => existsSync(PROGRAM) && existsSync(OPENSSL);
  if (!isThere()) installPackages(['nginx-light', 'openssl'], 'nginx for the soak');
  return isThere();
}

type Ports = { http: number; https: number; webs: readonly [number, number] };

/** Runs the site of docs/nginx.conf on other ports. This process trusts its certificate from now on. */
export async function startNginx(folder: string, { http, https, webs }: Ports) {
  mkdirSync(folder, { recursive: true });
  const inFolder = (name: string) => join(folder, name);
  makeCertificate(inFolder('cert.pem'), inFolder('key.pem'));
  const given = readFileSync('docs/nginx.conf', 'utf8');
  const [first, second] = given.match(/(?<=server )[\d.]+:\d+/g) ?? [];
  mkdirSync(inFolder('acme'), { recursive: true });
  const site = [
    [first, `127.0.0.1:${webs[0]}`],
    [second, `127.0.0.1:${webs[1]}`],
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen [::]:80;', hasVersion6() ? `listen [::1]:${http};` : ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`],
    ['listen [::]:443 ssl http2;', hasVersion6() ? `listen [::1]:${https} ssl http2;` : ''],
    ['root /var/www/acme;', `root ${inFolder('acme')};`],
    ['/etc/ssl/folksee.example/fullchain.pem', inFolder('cert.pem')],
    ['/etc/ssl/folksee.example/privkey.pem', inFolder('key.pem')],
    ['server_name folksee.example', 'server_name localhost'],
  ].reduce(replaceIn, given);
  writeFileSync(inFolder('site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${inFolder(name)};`)
    .join(' ');
  const settings = `
    daemon off; pid ${inFolder('nginx.pid')}; error_log ${inFolder('error.log')} warn;
    events { worker_connections 1024; }
    http { access_log off; ${temporary} include ${inFolder('site.conf')}; }
  `;
  writeFileSync(inFolder('nginx.conf'), settings);
  let nginx: ChildProcess;
  const origin = `https://localhost:${https}`;
  const start = async () => {
    nginx = spawn(PROGRAM, ['-p', folder, '-c', inFolder('nginx.conf'), '-e', inFolder('error.log')], {
      stdio: 'inherit',
    });
    const answers = () =>
      fetch(`http://127.0.0.1:${http}/`, { redirect: 'manual' }).then(Boolean, () => false);
    await until(answers, Boolean, 10_000, 'nginx', 50);
  };
  const stop = async () => {
    // It ends its calls first.
    nginx.kill('SIGQUIT');
    await once(nginx, 'exit');
  };
  await start();
  return { origin, httpOrigin: `http://127.0.0.1:${http}`, start, stop, reload: () => nginx.kill('SIGHUP') };
}

/** Many containers have no IPv6. */
const hasVersion6 = () =>
  Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

function replaceIn(text: string, [from, to = '']: readonly (string | undefined)[]): string {
  if (!from || !text.includes(from)) throw new Error(`docs/nginx.conf has no ${from}`);
  return text.replaceAll(from, to);
}

function makeCertificate(certificate: string, key: string): void {
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', key, '-out', certificate];
  const { status } = spawnSync(
    OPENSSL,
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files],
    { stdio: 'ignore' },
  );
  if (status !== 0) throw new Error('openssl made no certificate.');
  setDefaultCACertificates([...getCACertificates(), readFileSync(certificate, 'utf8')]);
}
