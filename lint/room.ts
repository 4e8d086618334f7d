import { readdirSync } from 'node:fs';
import type { OxlintOverride } from 'oxlint';

type Ban = { regex: string; message: string };

const EVERYWHERE: Ban[] = [
  { regex: '^\\.\\./', message: 'Relative imports stay in their folder. Use #room/… to cross.' },
  { regex: '^#server/[^/]+$', message: 'Nothing imports a program.' },
  { regex: '^server-only$', message: 'It throws outside Next, where half of the server runs.' },
];
const NO_TEST_CODE: Ban = { regex: '^#(tests|e2e)/', message: 'Builders and fakes stay in tests.' };
export const NO_UI: Ban = {
  regex: '^(#(app|components)/|react$|@mui/)',
  message: 'The server renders nothing.',
};
export const NO_BROWSER: Ban = { regex: '^#lib/browser/', message: 'It needs a browser.' };

export function foldersOf(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

const SERVER_FOLDERS = foldersOf('server');

/** Matches every room of server/ except the allowed ones, so a new room starts closed. */
export const serverExcept = (...allowed: string[]) => {
  const closed = SERVER_FOLDERS.filter((name) => !allowed.includes(name));
  return `^#server/(${closed.join('|')})/`;
};

/** Rejects imports in a room. Later rooms win, so list them from general to specific. */
export const room = (files: string | string[], ...bans: Ban[]): OxlintOverride => ({
  files: [files].flat(),
  rules: { 'no-restricted-imports': ['error', { patterns: [...EVERYWHERE, NO_TEST_CODE, ...bans] }] },
});
