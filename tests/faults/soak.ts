import { parseArgs } from 'node:util';
import { startInstallation } from '#tests/support/processes.ts';
import { PHASES, Scene, VICTIMS, type Victim } from './rounds.ts';

// Kills every program repeatedly while people work, and prints the effects.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    /** Replays a failed row. */
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string', default: '30' },
    victim: { type: 'string', multiple: true, default: [...VICTIMS] },
    phase: { type: 'string', multiple: true, default: [...PHASES] },
  },
});

const say = (line: string) => process.stdout.write(`${line}\n`);
const deadline = Date.now() + Number(values.minutes) * 60_000;
const installation = await startInstallation();
const found: string[] = [];
let played = 0;
let slowestMs = 0;
try {
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    let seed = Number(values.seed) + round;
    let scene = await Scene.open(installation, seed);
    for (const victim of values.victim as Victim[]) {
      for (const phase of PHASES.filter((name) => values.phase.includes(name))) {
        if (Date.now() > deadline) continue;
        const startedAt = Date.now();
        const problem = await scene.play(victim, phase).then(
          () => null,
          (error: unknown) => (error instanceof Error ? error.message : String(error)),
        );
        played += 1;
        slowestMs = Math.max(slowestMs, Date.now() - startedAt);
        const problems = [...(problem ? [problem] : []), ...scene.client.complaints.splice(0)];
        found.push(...problems.map((text) => `${victim} during ${phase}: ${text}`));
        say(
          `${round} ${victim} during ${phase}: ${problems.join('\n    ') || 'ok'} (${Date.now() - startedAt} ms)`,
        );
        if (problem) scene = await Scene.open(installation, (seed += 1_000));
      }
    }
  }
} finally {
  say(`\nstopped in ${((await installation.stop()) / 1000).toFixed(1)} s`);
}
say(
  `\nseed ${values.seed}: ${played} faults, slowest round ${(slowestMs / 1000).toFixed(1)} s, ${found.length} problems`,
);
for (const line of found) say(`- ${line}`);
if (found.length > 0) say(`The programs' log is in ${installation.dataDir}.`);
else installation.remove();
process.exit(found.length > 0 ? 1 : 0);
