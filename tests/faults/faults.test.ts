import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Installation, startInstallation } from '#tests/support/processes.ts';
import { runScript } from '#tests/support/run-script.ts';
import { PHASES, Scene, VICTIMS } from './rounds.ts';

// One round of each fault, at the same moments each time; many are `npm run soak`.
const SEED = 1;

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

test.each(['database', 'identity'] as const)(
  '%s away for long: 503 within 2 s, and within 5 s of its return all goes on',
  async (program) => {
    await scene.bear(program, 8_000);
    expect(scene.client.complaints.splice(0)).toEqual([]);
  },
);

test('mail away for long: nobody waits for it, and within 5 s of its return it goes out', async () => {
  await scene.bearWithoutMail(8_000);
  expect(scene.client.complaints.splice(0)).toEqual([]);
});

describe.each(VICTIMS)('kill -9 of %s', (victim) => {
  test.each(PHASES)('during %s loses, doubles and halves nothing', async (phase) => {
    await scene.play(victim, phase);
    expect(scene.client.complaints.splice(0)).toEqual([]);
  });
});

test('after all of it every file has an owner, every reference a target, the books balance and counts are true', async () => {
  for (const name of ['orphans-check', 'ledger-check', 'counts-check']) {
    const { status, output } = await runScript(name, installation.dataDir);
    expect([name, status, output]).toEqual([name, 0, output]);
  }
});
