import { type Installation, startInstallation } from '#tests/support/processes.ts';
import type { ReadOriginal } from './originals.ts';
import { Scene } from './rounds.ts';
import type { Soak, SoakOptions } from './soak-options.ts';
import { PHASES, type Victim } from './victims.ts';

/** Kills every program repeatedly while people work. */
export const soakFaults: Soak = async (options) => {
  const { say } = options;
  const installation = await startInstallation();
  let found: string[];
  try {
    found = await playFaults(installation, options);
  } finally {
    say(`\nstopped in ${((await installation.stop()) / 1000).toFixed(1)} s`);
  }
  if (found.length > 0) say(`The programs' log is in ${installation.dataDir}.`);
  else installation.remove();
  return found;
};

/** Plays rounds in which each victim dies in each phase. Returns a sentence per problem. */
export async function playFaults(
  installation: Installation,
  { rounds, seed, minutes, victims, phases, say }: SoakOptions,
  readOriginal?: ReadOriginal,
): Promise<string[]> {
  const deadline = Date.now() + minutes * 60_000;
  const found: string[] = [];
  let played = 0;
  let slowestMs = 0;
  for (let round = 1; round <= rounds; round += 1) {
    let sceneSeed = seed + round;
    let scene = await Scene.open(installation, sceneSeed, readOriginal);
    for (const victim of victims as Victim[]) {
      for (const phase of PHASES.filter((name) => phases.includes(name))) {
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
        if (problem) scene = await Scene.open(installation, (sceneSeed += 1_000), readOriginal);
      }
    }
  }
  say(`\n${played} faults, slowest round ${(slowestMs / 1000).toFixed(1)} s`);
  return found;
}
