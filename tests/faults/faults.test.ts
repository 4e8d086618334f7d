import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Installation, PROGRAMS, startInstallation } from '#tests/support/processes.ts';
import { PHASES, Scene, type Victim } from './rounds.ts';

// One round of each fault; many are `npm run soak`.
const VICTIMS: Victim[] = [...PROGRAMS, 'all'];

let installation: Installation;
let scene: Scene;
beforeAll(async () => {
  installation = await startInstallation();
  scene = await Scene.open(installation);
});
afterAll(async () => {
  await installation.stop();
  installation.remove();
});

test.each(['database', 'identity'] as const)(
  '%s away for long: 503 in time, then all goes on',
  async (program) => {
    await scene.bear(program, 8_000);
    expect(scene.client.complaints.splice(0)).toEqual([]);
  },
);

describe.each(VICTIMS)('kill -9 of %s', (victim) => {
  test.each(PHASES)('during %s loses, doubles and halves nothing', async (phase) => {
    await scene.play(victim, phase);
    expect(scene.client.complaints.splice(0)).toEqual([]);
  });
});
