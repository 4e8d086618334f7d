import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ownScratchFolder } from '#server/integrations/scratch-folder.ts';

// Keeps a copy below the folder of its argument, reports where, and ends at a message.

const folder = ownScratchFolder(process.argv[2] ?? '', 'copies');
await mkdir(join(folder, 'originals'), { recursive: true });
process.send?.(folder);
process.once('message', () => process.exit());
