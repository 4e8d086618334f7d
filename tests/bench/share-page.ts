import { startBarePage } from './bare-page.ts';
import { cpuSecondsOf, isCpuTimeKnown } from './cpu-time.ts';
import { ratioInTurn } from './in-turn.ts';
import { startInstallation } from './installation.ts';

const REQUESTS = 150;
const WARM_UP = 300;
const ROUNDS = 7;

/** Compares the CPU time with a bare dynamic Next page of equal size. Most requests hit the cached tribute. */
export async function measureSharePage(): Promise<number> {
  if (!isCpuTimeKnown()) throw new Error('CPU time of other processes is only known on Linux.');
  const installation = await startInstallation();
  const bare = await startBarePage();
  try {
    const page = `${installation.origin}/tribute/${installation.tributeId}`;
    const twin = await twinOf(page, `http://127.0.0.1:${bare.port}/`);
    await ask(page, WARM_UP);
    await ask(twin, WARM_UP);
    return await ratioInTurn(
      ROUNDS,
      () => cpuOf(installation.web.pid, page),
      () => cpuOf(bare.pid, twin),
    );
  } finally {
    await bare.stop();
    await installation.stop();
  }
}

async function twinOf(page: string, bare: string): Promise<string> {
  const few = await sizeOf(`${bare}?paragraphs=100`);
  const many = await sizeOf(`${bare}?paragraphs=200`);
  const paragraphs = 100 + Math.round(((await sizeOf(page)) - few) / ((many - few) / 100));
  return `${bare}?paragraphs=${Math.max(0, paragraphs)}`;
}

async function cpuOf(pid: number, address: string): Promise<number> {
  const before = cpuSecondsOf(pid);
  await ask(address, REQUESTS);
  return cpuSecondsOf(pid) - before;
}

async function ask(address: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await sizeOf(address);
}

/** Compression costs both the same and would hide the difference. */
async function sizeOf(address: string): Promise<number> {
  const answer = await fetch(address, { headers: { 'accept-encoding': 'identity' } });
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}.`);
  return (await answer.arrayBuffer()).byteLength;
}
