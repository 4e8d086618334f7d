import '#tests/support/installation.ts';
import assert from 'node:assert/strict';
import { afterEach, vi } from 'vitest';
import { checkCounts } from '#server/domain/counts/check-counts.ts';
import { checkLedger } from '#server/domain/credits/check-ledger.ts';
import { moveClock } from '#tests/support/clock.ts';
import { orphans } from '#tests/support/orphans.ts';

const DAY_MS = 86_400_000;

/** Advances the clock by this many days. */
export const goOn = (days: number) => moveClock(new Date(Date.now() + days * DAY_MS));

// After every test: every file has an owner, every reference a target, every counter its true value.
afterEach(async () => {
  vi.useRealTimers();
  assert.deepEqual(await orphans(), []);
  assert.deepEqual((await checkLedger()).differences, []);
  assert.deepEqual((await checkCounts()).differences, []);
});
