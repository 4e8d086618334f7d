import { normaliseAddress } from './address.ts';

export type InvitedPerson = { email: string; name: string };
/** A line without a valid address. Lines count from 1. */
type WrongLine = { line: number; text: string };
type ParsedPeople = { people: InvitedPerson[]; wrong: WrongLine[] };

const BETWEEN = /[,;\t]/;
const NAMED = /^(.*)<([^<>]*)>$/;

/** Reads a pasted list or CSV file: addresses with optional names, merged under the first name, without a heading line. */
export function parsePeople(text: string): ParsedPeople {
  const people = new Map<string, InvitedPerson>();
  const wrong: WrongLine[] = [];
  for (const [index, written] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const line = written.trim();
    if (line === '' || (index === 0 && isHeading(line))) continue;
    const found = peopleOf(line);
    if (!found) wrong.push({ line: index + 1, text: line });
    for (const person of found ?? []) {
      const known = people.get(person.email);
      people.set(person.email, known?.name ? known : person);
    }
  }
  return { people: [...people.values()], wrong };
}

const isHeading = (line: string) => !line.includes('@') && BETWEEN.test(line);

/** Returns a table without its heading line, to append it to other lines. */
export function withoutHeading(table: string): string {
  const [first = '', ...lines] = table
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r\n|\r|\n/);
  return (isHeading(first.trim()) ? lines : [first, ...lines]).join('\n');
}

/** Returns null when a part of the line looks like an address but is none, or there is no address. */
function peopleOf(line: string): InvitedPerson[] | null {
  const cells = cellsOf(line);
  const names = cells.filter((cell) => !cell.includes('@'));
  const addressed = cells.filter((cell) => cell.includes('@')).map(personOf);
  const people = addressed.filter((person) => person !== null);
  const [first, ...others] = people;
  if (!first || people.length < addressed.length) return null;
  // Other columns are a name only when the line has one person.
  if (others.length === 0 && !first.name) return [{ ...first, name: names.join(' ') }];
  return people;
}

function personOf(cell: string): InvitedPerson | null {
  const [, name = '', inBrackets] = NAMED.exec(cell) ?? [];
  const email = normaliseAddress(inBrackets ?? cell.replace(/^mailto:/i, ''));
  return email === null ? null : { email, name: name.replaceAll('"', '').trim() };
}

function cellsOf(line: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && BETWEEN.test(character)) cells.push('');
    else cells.push(`${cells.pop() ?? ''}${character}`);
  }
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
}
