import { copyMoment } from '#server/scripts/copy-moment.ts';

// Copies a MongoDB in a process whose memory is limited.
const [uri = '', folder = ''] = process.argv.slice(2);
await copyMoment(uri, folder);
process.exit();
