import { expect, test } from 'vitest';
import { gently, restartUnderCrowd } from './restart-under-crowd.ts';

test('200 open pages have their sockets again after a restart, and no page or call fails meanwhile', async () => {
  const crowd = { visible: 40, hidden: 110, busy: 10, tabs: 5 };
  const options = { crowd, visitors: 3, restarts: [gently], watchMs: 0, say: () => {} };
  const problems = await restartUnderCrowd(options);
  expect(problems).toEqual([]);
});
