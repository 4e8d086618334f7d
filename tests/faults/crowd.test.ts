import { expect, test } from 'vitest';
import { TRIES_OF_PAGES } from './patient-calls.ts';
import { gently, restartUnderCrowd } from './restart-under-crowd.ts';

test('200 open pages have their sockets again after a restart, and no page or call fails meanwhile', async () => {
  const crowd = { visible: 40, hidden: 110, busy: 10, tabs: 5 };
  const patience = TRIES_OF_PAGES;
  const options = { crowd, visitors: 3, restarts: [gently], patience, watchMs: 0, say: () => {} };
  const problems = await restartUnderCrowd(options);
  expect(problems).toEqual([]);
});
