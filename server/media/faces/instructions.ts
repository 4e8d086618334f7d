/** Instructions of WebAssembly, as bytes: those that `vector-code.ts` needs. */
export type Code = readonly number[];

const VECTORS = 0xfd;
const NO_RESULT = 0x40;
const END = 0x0b;
/** The smallest alignment that is promised, and no constant added to the address. */
const ANYWHERE = [0, 0];

/** Returns instructions one after the other. */
export const inOrder = (...codes: Code[]): Code => codes.flat();
export const get = (local: number): Code => [0x20, local];
export const set = (local: number, ...value: Code[]): Code => [...value.flat(), 0x21, local];
export const add = (one: Code, other: Code): Code => [...one, ...other, 0x6a];
export const times = (one: Code, other: Code): Code => [...one, ...other, 0x6c];
/** A number from 0 to 63, which is one byte. */
export const number = (value: number): Code => [0x41, value];
const isBelow = (one: Code, other: Code): Code => [...one, ...other, 0x49];

/** Adds a number to a local. */
export const advance = (local: number, by: Code): Code => set(local, add(get(local), by));

/** Repeats instructions, at least once, while a local is below another. */
export const repeatWhileBelow = (local: number, end: number, ...body: Code[]): Code => [
  0x03,
  NO_RESULT,
  ...body.flat(),
  ...isBelow(get(local), get(end)),
  0x0d,
  0,
  END,
];

export const loadVector = (address: Code): Code => [...address, VECTORS, 0x00, ...ANYWHERE];
/** Reads one number into all four places of a vector. */
export const loadSame = (address: Code): Code => [...address, VECTORS, 0x09, ...ANYWHERE];
export const storeVector = (address: Code, vector: Code): Code => [
  ...address,
  ...vector,
  VECTORS,
  0x0b,
  ...ANYWHERE,
];
export const zeros: Code = [VECTORS, 0x0c, ...Array.from({ length: 16 }, () => 0)];
export const addVectors = (one: Code, other: Code): Code => [...one, ...other, VECTORS, 0xe4, 0x01];
export const multiplyVectors = (one: Code, other: Code): Code => [...one, ...other, VECTORS, 0xe6, 0x01];

const INTEGER = 0x7f;
const VECTOR = 0x7b;

/** Lengths and counts have seven bits in each byte. */
function inSevens(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...inSevens(Math.floor(value / 128))];
}

const counted = (items: Code[]): Code => [...inSevens(items.length), ...items.flat()];
const sized = (bytes: Code): Code => [...inSevens(bytes.length), ...bytes];
const named = (name: string): Code => sized([...Buffer.from(name)]);

/** A function that takes integers and returns nothing. Its locals are the integers given, further ones, and vectors. */
export type Procedure = { given: number; integers: number; vectors: number; body: Code };

/** Returns a module that imports `memory` and exports the procedures. */
export function moduleOf(procedures: Record<string, Procedure>): Uint8Array<ArrayBuffer> {
  const all = Object.entries(procedures);
  const types = all.map(([, { given }]) => [0x60, ...sized(Array.from({ length: given }, () => INTEGER)), 0]);
  const memory = [...named('from'), ...named('memory'), 0x02, 0x00, 0x01];
  const bodies = all.map(([, { integers, vectors, body }]) =>
    sized([2, ...inSevens(integers), INTEGER, ...inSevens(vectors), VECTOR, ...body, END]),
  );
  const sections: [kind: number, content: Code][] = [
    [1, counted(types)],
    [2, counted([memory])],
    [3, counted(all.map((_, index) => [index]))],
    [7, counted(all.map(([name], index) => inOrder(named(name), [0x00, index])))],
    [10, counted(bodies)],
  ];
  const start = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
  return Uint8Array.from(
    inOrder(start, ...sections.map(([kind, content]) => inOrder([kind], sized(content)))),
  );
}
