type Branches = Readonly<Record<string, readonly Piece[]>>;

/** A part of a text: words, a value, a number, a `select`, a `plural`, or the counted number `#`. */
export type Piece =
  | string
  | { kind: 'count' }
  | { kind: 'value'; name: string }
  | { kind: 'number'; name: string; style: Intl.NumberFormatOptions }
  | { kind: 'select'; name: string; branches: Branches }
  | { kind: 'plural'; name: string; type: Intl.PluralRuleType; offset: number; branches: Branches };

type Cursor = { text: string; at: number };

const NUMBER_STYLES: Record<string, Intl.NumberFormatOptions> = {
  '': {},
  percent: { style: 'percent' },
  integer: { maximumFractionDigits: 0 },
};

/** Parses arguments, `number`, `select`, `plural` and `selectordinal` of ICU. @throws Error for anything else */
export function parseMessage(text: string): readonly Piece[] {
  const cursor = { text, at: 0 };
  const pieces = parsePieces(cursor, false);
  if (cursor.at < text.length) throw broken(cursor);
  return pieces;
}

/** Reads up to the end of the text or branch. `#` is the number only inside a plural. */
function parsePieces(cursor: Cursor, isCounted: boolean): Piece[] {
  const pieces: Piece[] = [];
  const special = isCounted ? /[{}#']/g : /[{}']/g;
  let words = '';
  while (cursor.at < cursor.text.length) {
    special.lastIndex = cursor.at;
    const next = special.exec(cursor.text)?.index ?? cursor.text.length;
    words += cursor.text.slice(cursor.at, next);
    cursor.at = next;
    const mark = cursor.text[next];
    if (mark === "'") words += readQuoted(cursor, isCounted);
    else if (mark === '}' || mark === undefined) break;
    else {
      if (words) pieces.push(words);
      words = '';
      pieces.push(mark === '{' ? parseArgument(cursor) : readCount(cursor));
    }
  }
  if (words) pieces.push(words);
  return pieces;
}

function readCount(cursor: Cursor): Piece {
  cursor.at += 1;
  return { kind: 'count' };
}

/** An apostrophe before a mark quotes what follows; any other is text. */
function readQuoted(cursor: Cursor, isCounted: boolean): string {
  const quoted = (isCounted ? /''|'([{}#<|](?:[^']|'')*)'?|'/y : /''|'([{}<|](?:[^']|'')*)'?|'/y).exec(
    cursor.text.slice(cursor.at),
  );
  cursor.at += quoted?.[0].length ?? 1;
  return quoted?.[1]?.replaceAll("''", "'") ?? "'";
}

function parseArgument(cursor: Cursor): Piece {
  const name = read(cursor, /\{\s*(\w+)\s*/y);
  if (ends(cursor, '}')) return { kind: 'value', name };
  const kind = read(cursor, /,\s*(\w+)\s*/y);
  if (kind === 'number') {
    const style = NUMBER_STYLES[ends(cursor, '}') ? '' : read(cursor, /,\s*(\w+)\s*\}/y)];
    if (style) return { kind, name, style };
  }
  read(cursor, /(,)\s*/y);
  if (kind === 'select') return { kind, name, branches: parseBranches(cursor, false) };
  const type = kind === 'plural' ? 'cardinal' : kind === 'selectordinal' ? 'ordinal' : null;
  if (!type) throw broken(cursor);
  const offset = cursor.text.startsWith('offset', cursor.at)
    ? Number(read(cursor, /offset:\s*(\d+)\s*/y))
    : 0;
  return { kind: 'plural', name, type, offset, branches: parseBranches(cursor, true) };
}

function parseBranches(cursor: Cursor, isCounted: boolean): Branches {
  const branches: Record<string, readonly Piece[]> = {};
  while (!ends(cursor, '}')) {
    const word = read(cursor, /(=?\w+)\s*\{/y);
    branches[word] = parsePieces(cursor, isCounted);
    read(cursor, /(\})\s*/y);
  }
  return branches;
}

function read(cursor: Cursor, pattern: RegExp): string {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text);
  if (!found) throw broken(cursor);
  cursor.at = pattern.lastIndex;
  return found[1] ?? '';
}

function ends(cursor: Cursor, mark: string): boolean {
  if (cursor.text[cursor.at] !== mark) return false;
  cursor.at += 1;
  return true;
}

const broken = ({ text, at }: Cursor) => new Error(`The text cannot be read at ${at}: ${text}`);
