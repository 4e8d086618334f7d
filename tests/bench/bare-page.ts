import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServerProgram, startServer } from './server-program.ts';

// Inside the project, so that it finds Next; ignored by git and the gates.
const FOLDER = '.data/bench/bare-page';

const FILES = {
  'package.json': '{ "name": "bare-page", "private": true, "type": "module" }',
  'next.config.js': 'export default { poweredByHeader: false, typescript: { ignoreBuildErrors: true } };',
  'app/layout.jsx': `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}`,
  'app/page.jsx': `export default async function Page({ searchParams }) {
  const { paragraphs } = await searchParams;
  const numbers = Array.from({ length: Number(paragraphs ?? 0) }, (_, number) => number);
  return (
    <main>{numbers.map((number) => <p key={number}>A paragraph of a plain page, with its number: {number}</p>)}</main>
  );
}`,
  'server.js': `import { createServer } from 'node:http';
import next from 'next';
const app = next({ dev: false, dir: import.meta.dirname });
await app.prepare();
const server = createServer(app.getRequestHandler());
server.listen(0, '127.0.0.1', () => process.send({ type: 'ready', port: server.address().port }));
process.once('disconnect', () => process.exit(0));`,
};

export async function startBarePage(): Promise<ServerProgram> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(join(FOLDER, 'app'), { recursive: true });
  for (const [name, source] of Object.entries(FILES)) writeFileSync(join(FOLDER, name), source);
  const environment = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;
  const build = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build', FOLDER], {
    stdio: ['ignore', 2, 2],
    env: environment,
  });
  if (build.status !== 0) throw new Error('The bare page could not be built.');
  const server = await startServer(join(FOLDER, 'server.js'), { environment });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      rmSync(FOLDER, { recursive: true, force: true });
    },
  };
}
