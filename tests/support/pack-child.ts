import { packFolder } from '#server/scripts/pack-folder.ts';

// Packs a folder in a process whose memory is limited.
const [folder = '', file = ''] = process.argv.slice(2);
await packFolder(folder, file);
