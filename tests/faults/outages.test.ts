import { expect, test } from 'vitest';
import { stageOfFile, testBalance } from './scene-tests.ts';

const stage = stageOfFile();

test.each(['database', 'identity'] as const)(
  '%s down for long: 503 within 2 s, and full recovery within 5 s of its return',
  async (program) => {
    expect(await stage.play((scene) => scene.bear(program, 8_000))).toEqual([]);
  },
);

test('sends mails within 5 s after a long mail outage, and blocks nobody during it', async () => {
  expect(await stage.play((scene) => scene.bearWithoutMail(8_000))).toEqual([]);
});

testBalance(stage);
