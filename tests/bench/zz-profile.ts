process.env.NODE_OPTIONS = '';

import { writeFileSync } from 'node:fs';
import { startInstallation } from './zz-installation.ts';

const i = await startInstallation();
const page = `${i.origin}/tribute/${i.tributeId}`;
const ask = async (n: number) => {
  for (let k = 0; k < n; k++)
    await (await fetch(page, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer();
};
const res = await (await fetch(page)).text();
writeFileSync('/tmp/sp-page.html', res);
await ask(1500);
await i.stop();
