import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe } from 'vitest';
import { diskStorage } from '#server/integrations/disk-storage.ts';
import { itBehavesAsStorage } from './behaviour.ts';
import { memoryStorage } from './memory-storage.ts';

describe('a folder on disk', () => {
  itBehavesAsStorage(async () => diskStorage(await mkdtemp(join(tmpdir(), 'disk-'))));
});

describe('a storage without a folder', () => {
  itBehavesAsStorage(async () => memoryStorage());
});
