import { globSync, readFileSync } from 'node:fs';
import { findWords } from './find-words.ts';

const SOURCES = [
  '{app,components,e2e,lib,lint,public,server,tests}/**/*.{ts,tsx,js,css,md}',
  'lib/messages/en/*.json',
  '*.{ts,md}',
];

/** Files that quote such phrases on purpose. */
const QUOTING = new Set(['server/scripts/plain-words.ts', 'tests/planted-words.ts', 'CONTRIBUTING.md']);

const files = globSync([...SOURCES, 'docs/**/*.md'])
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !QUOTING.has(file))
  .toSorted();
const findings = files.flatMap((file) => findWords(file, readFileSync(file, 'utf8')));

for (const { file, line, phrase, instead } of findings) {
  console.log(`${file}:${line} "${phrase}": write ${instead}`);
}
console.log(`${findings.length} phrases to rewrite in ${files.length} files`);
process.exit(findings.length === 0 ? 0 : 1);
