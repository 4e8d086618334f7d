import { box, fullBox, u32, utf8 } from './boxes.ts';

export type FilmTags = { title: string; date: string; names: readonly string[] };

export const TAG_BYTES = 2_000;
const TEXT = 1;
const JPEG = 13;
const PNG = 14;

/** Returns title, date, names and cover as players and file managers read them (iTunes metadata, QuickTime `meta`). */
export function filmTags({ title, date, names }: FilmTags, cover: Buffer | null): Buffer {
  const texts = [
    ['©nam', title],
    ['©day', date],
    ['©ART', names.join(', ')],
  ] as const;
  const written = texts.flatMap(([type, text]) => (text ? [tag(type, TEXT, utf8(text, TAG_BYTES))] : []));
  const handler = fullBox('hdlr', 0, 0, u32(0), Buffer.from('mdirappl'), u32(0, 0), Buffer.of(0));
  const picture = cover ? [tag('covr', isPng(cover) ? PNG : JPEG, cover)] : [];
  return fullBox('meta', 0, 0, handler, box('ilst', ...written, ...picture));
}

const tag = (type: string, kind: number, value: Buffer): Buffer =>
  box(type, box('data', u32(kind, 0), value));

const isPng = (picture: Buffer): boolean => picture.toString('latin1', 1, 4) === 'PNG';
