import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Installation, startInstallation } from '#tests/support/processes.ts';
import { runScript } from '#tests/support/run-script.ts';
import { Scene } from './rounds.ts';
import { PHASES, type Victim } from './victims.ts';

// One round per fault, at fixed moments; `npm run soak` repeats them.
const SEED = 1;

/** Opens one scene for all tests of a file. `play` plays a part of it and returns the answers that must never occur. */
export function stageOfFile() {
  let installation: Installation;
  let scene: Scene;
  beforeAll(async () => {
    installation = await startInstallation();
    scene = await Scene.open(installation, SEED);
  });
  afterAll(async () => {
    await installation.stop();
    installation.remove();
  });
  return {
    play: async (part: (scene: Scene) => Promise<void>) => {
      await part(scene);
      return scene.client.complaints.splice(0);
    },
    dataDir: () => installation.dataDir,
  };
}

type Stage = ReturnType<typeof stageOfFile>;

/** Registers the last test of a file. */
export function testBalance({ dataDir }: Stage): void {
  test('leaves an owner for every file, a target for every reference, balanced books and true counters', async () => {
    for (const name of ['orphans-check', 'ledger-check', 'counts-check']) {
      const { status, output } = await runScript(name, dataDir());
      expect([name, status, output]).toEqual([name, 0, output]);
    }
  });
}

/** Registers a test of each phase in which a victim dies. */
export function testKills(victims: readonly Victim[]): void {
  const stage = stageOfFile();
  const deaths = victims.flatMap((victim) => PHASES.map((phase) => ({ victim, phase })));
  test.each(deaths)(
    'kill -9 of $victim during $phase loses, duplicates and truncates nothing',
    async ({ victim, phase }) => {
      expect(await stage.play((scene) => scene.play(victim, phase))).toEqual([]);
    },
  );
  testBalance(stage);
}
