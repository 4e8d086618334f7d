import { readFileSync } from 'node:fs';

/** The folder of the running version, as the page names it. */
export const FORMER = '../folksee-before';

/** Returns the commands of a section of docs/operations.md, in order. */
export const commandsOf = (section: string): string[] => linesOf(section, 'sh');

/** Returns the commands of one part below a section's heading, in order. */
export const commandsOfPart = (heading: string): string[] => blocksOf(partOf(/^##+ /m, heading), 'sh');

/** Returns the lines of a section's blocks in a language, in order. */
export const linesOf = (section: string, language: string): string[] =>
  blocksOf(partOf(/^## /m, section), language);

const partOf = (headings: RegExp, heading: string): string =>
  readFileSync('docs/operations.md', 'utf8')
    .split(headings)
    .find((part) => part.startsWith(`${heading}\n`)) ?? '';

function blocksOf(text: string, language: string): string[] {
  const blocks = text.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'));
  return [...blocks].flatMap(([, lines = '']) => lines.trim().split('\n'));
}
