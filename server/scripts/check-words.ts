import { globSync, readFileSync } from 'node:fs';
import { findWords } from './find-words.ts';

const SOURCES = [
  '{app,components,e2e,lib,lint,public,server,tests}/**/*.{ts,tsx,js,css,md}',
  'lib/messages/en/*.json',
  '*.{ts,md}',
];

/** Folders with English still to rewrite. This list only shrinks. */
const NOT_CLEAN: string[] = [
  'app/(app)/',
  'app/(public)/',
  'app/(unknown)/',
  'app/api/',
  'app/manifest.ts',
  'components/account/',
  'components/checkout/',
  'components/clip/',
  'components/content/',
  'components/credits/',
  'components/feedback/',
  'components/home/',
  'components/invitation/',
  'components/landing/',
  'components/layout/',
  'components/notifications/',
  'components/people/',
  'components/player/',
  'components/presentation/',
  'components/profile/',
  'components/providers/',
  'components/public-page/',
  'components/recorder/',
  'components/reel-card/',
  'components/reel-form/',
  'components/share-link/',
  'components/share/',
  'components/sign-in/',
  'components/theme/',
  'components/tribute/',
  'components/ui/',
  'components/watch/',
  'components/wizard/',
  'components/workroom/',
  'docs/api.md',
  'docs/architecture.md',
  'docs/decisions/',
  'docs/operations.md',
  'docs/specification.md',
  'lib/contracts/',
  'lib/messages/en/mail.json',
  'public/sw.js',
  'tests/app/',
  'tests/components/',
  'tests/lib/',
];

/** Files that quote such phrases on purpose. */
const QUOTING = new Set(['server/scripts/plain-words.ts', 'tests/planted-words.ts', 'CONTRIBUTING.md']);

const files = globSync([...SOURCES, 'docs/**/*.md'])
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !QUOTING.has(file) && !NOT_CLEAN.some((place) => file.startsWith(place)))
  .toSorted();
const findings = files.flatMap((file) => findWords(file, readFileSync(file, 'utf8')));

for (const { file, line, phrase, instead } of findings) {
  console.log(`${file}:${line} "${phrase}": write ${instead}`);
}
console.log(`${findings.length} phrases to rewrite in ${files.length} files`);
process.exit(findings.length === 0 ? 0 : 1);
