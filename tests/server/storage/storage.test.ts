import { join } from 'node:path';
import { describe } from 'vitest';
import { diskGrowing } from '#server/integrations/disk-growing.ts';
import { diskStorage } from '#server/integrations/disk-storage.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { itBehavesAsStorage } from './behaviour.ts';
import { itLetsFilesGrow, keyOf } from './growing-behaviour.ts';
import { memoryStorage } from './memory-storage.ts';

describe('a folder on disk', () => {
  itBehavesAsStorage(async () => diskStorage(temporaryFolder()));
  itLetsFilesGrow(async () => {
    const folder = temporaryFolder();
    const store = diskStorage(join(folder, 'media'));
    return { growing: diskGrowing(join(folder, 'uploads'), store, keyOf), store };
  });
});

describe('a storage without a folder', () => {
  itBehavesAsStorage(async () => memoryStorage());
});
