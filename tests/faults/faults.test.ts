import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Installation, startInstallation } from '#tests/support/processes.ts';
import { runScript } from '#tests/support/run-script.ts';
import { PHASES, Scene, VICTIMS } from './rounds.ts';

// One round per fault, at fixed moments; `npm run soak` repeats them.
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
  '%s down for long: 503 within 2 s, and full recovery within 5 s of its return',
  async (program) => {
    await scene.bear(program, 8_000);
    expect(scene.client.complaints.splice(0)).toEqual([]);
  },
);

test('sends mails within 5 s after a long mail outage, and blocks nobody during it', async () => {
  await scene.bearWithoutMail(8_000);
  expect(scene.client.complaints.splice(0)).toEqual([]);
});

describe.each(VICTIMS)('kill -9 of %s', (victim) => {
  test.each(PHASES)('during %s loses, duplicates and truncates nothing', async (phase) => {
    await scene.play(victim, phase);
    expect(scene.client.complaints.splice(0)).toEqual([]);
  });
});

test('leaves an owner for every file, a target for every reference, balanced books and true counters', async () => {
  for (const name of ['orphans-check', 'ledger-check', 'counts-check']) {
    const { status, output } = await runScript(name, installation.dataDir);
    expect([name, status, output]).toEqual([name, 0, output]);
  }
});
