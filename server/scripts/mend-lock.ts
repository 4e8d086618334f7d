import { readFileSync, writeFileSync } from 'node:fs';
import { addMissing, findMissing, type Lock } from './platform-packages.ts';

// Adds packages of other platforms that npm left out. `npm ci` rejects a lock file without them.
const FILE = 'package-lock.json';

const lock = JSON.parse(readFileSync(FILE, 'utf8')) as Lock;
const missing = findMissing(lock);
writeFileSync(FILE, `${JSON.stringify(addMissing(lock), null, 2)}\n`);
console.log(`${missing.length} packages of other platforms added to ${FILE}.`);
