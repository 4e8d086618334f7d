import { parseArgs } from 'node:util';
import type { Soak } from './soak-options.ts';
import { PHASES, VICTIMS } from './victims.ts';

const { values } = parseArgs({
  options: {
    visitors: { type: 'boolean', default: false },
    takes: { type: 'boolean', default: false },
    mp4: { type: 'boolean', default: false },
    interruptions: { type: 'boolean', default: false },
    uploads: { type: 'boolean', default: false },
    nginx: { type: 'boolean', default: false },
    bucket: { type: 'boolean', default: false },
    upgrade: { type: 'boolean', default: false },
    from: { type: 'string' },
    sockets: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string', default: '30' },
    victim: { type: 'string', multiple: true, default: [...VICTIMS] },
    phase: { type: 'string', multiple: true, default: [...PHASES] },
  },
});

const say = (line: string) => process.stdout.write(`${line}\n`);
const [roundsUsually, load] = chosen();
const soak = await load();
const problems = await soak({
  rounds: Number(values.rounds ?? roundsUsually),
  seed: Number(values.seed),
  minutes: Number(values.minutes),
  mp4: values.mp4,
  victims: values.victim,
  phases: values.phase,
  from: values.from,
  say,
});
say(`\nseed ${values.seed}: ${problems.length} problems`);
for (const line of problems) say(`- ${line}`);
process.exit(problems.length > 0 ? 1 : 0);

/** Returns the usual number of rounds, and how to load their code. */
function chosen(): [number, () => Promise<Soak>] {
  if (values.visitors) return [1, async () => (await import('./visitors-soak.ts')).soakVisitors];
  if (values.takes) return [20, async () => (await import('./takes-soak.ts')).soakTakes];
  if (values.interruptions)
    return [20, async () => (await import('./interruptions-soak.ts')).soakInterruptions];
  if (values.uploads) return [30, async () => (await import('./uploads-soak.ts')).soakUploads];
  if (values.nginx) return [2, async () => (await import('./nginx-soak.ts')).soakNginx];
  if (values.bucket) return [1, async () => (await import('./bucket-soak.ts')).soakBucket];
  if (values.upgrade) return [1, async () => (await import('./upgrade-soak.ts')).soakUpgrade];
  if (values.sockets) return [2, async () => (await import('./sockets-soak.ts')).soakSockets];
  return [3, async () => (await import('./faults-soak.ts')).soakFaults];
}
