import { readFileSync } from 'node:fs';

/** The folder of the running version, as the page names it. */
export const FORMER = '../folksee-before';

/** Returns the commands of a section of docs/operations.md, in order. */
export const commandsOf = (section: string): string[] => linesOf(section, 'sh');

/** Returns the lines of a section's blocks in a language, in order. */
export function linesOf(section: string, language: string): string[] {
  const page = readFileSync('docs/operations.md', 'utf8');
  const text = page.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? '';
  const blocks = text.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'));
  return [...blocks].flatMap(([, lines = '']) => lines.trim().split('\n'));
}
