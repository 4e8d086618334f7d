import {
  add,
  addVectors,
  advance,
  get,
  inOrder,
  loadSame,
  loadVector,
  moduleOf,
  multiplyVectors,
  number,
  type Procedure,
  repeatWhileBelow,
  set,
  storeVector,
  times,
  zeros,
} from './instructions.ts';

// Most of the work of finding faces, on four numbers at a time: plain code would take several times as long.

const VECTOR_BYTES = 16;
const NUMBER_BYTES = 4;
/** The sums of several cells and outputs are added up at the same time, to read each number less often. */
export const CELLS_TOGETHER = 4;
export const OUTPUTS_TOGETHER = 8;

const numbered = (count: number, from: number) => Array.from({ length: count }, (_, index) => from + index);
const VECTORS = numbered(OUTPUTS_TOGETHER / 4, 0);

/** Mixes the channels of each cell. Weights lie in the order of their use: of eight outputs, channel by channel. */
function mixing(): Procedure {
  const [inputs, weights, bias, mixed, inputBytes, mixedBytes, inputsEnd] = [0, 1, 2, 3, 4, 5, 6] as const;
  const [biasEnd, cell, to, weight, weightsEnd] = [7, 8, 9, 10, 11] as const;
  const from = numbered(CELLS_TOGETHER, 12);
  const sums = from.map((_, index) => numbered(VECTORS.length, 18 + index * VECTORS.length));
  const weightsNow = numbered(VECTORS.length, 16);
  const input = 26;
  const addUp = from.flatMap((address, index) =>
    inOrder(
      set(input, loadSame(get(address))),
      ...weightsNow.map((now, vector) => {
        const sum = sums[index]?.[vector] ?? 0;
        return set(sum, addVectors(get(sum), multiplyVectors(get(now), get(input))));
      }),
      advance(address, number(NUMBER_BYTES)),
    ),
  );
  const body = [
    ...set(biasEnd, add(get(bias), get(mixedBytes))),
    ...repeatWhileBelow(
      bias,
      biasEnd,
      set(cell, get(inputs)),
      set(to, get(mixed)),
      set(weightsEnd, add(get(weights), times(get(inputBytes), number(OUTPUTS_TOGETHER)))),
      repeatWhileBelow(
        cell,
        inputsEnd,
        ...from.map((address, index) => set(address, add(get(cell), times(get(inputBytes), number(index))))),
        ...sums.flatMap((ofCell) =>
          ofCell.map((sum, vector) => set(sum, loadVector(add(get(bias), number(vector * VECTOR_BYTES))))),
        ),
        set(weight, get(weights)),
        repeatWhileBelow(
          weight,
          weightsEnd,
          ...weightsNow.map((now, vector) =>
            set(now, loadVector(add(get(weight), number(vector * VECTOR_BYTES)))),
          ),
          addUp,
          advance(weight, number(VECTORS.length * VECTOR_BYTES)),
        ),
        ...sums.map((ofCell) =>
          inOrder(
            ...ofCell.map((sum, vector) =>
              storeVector(add(get(to), number(vector * VECTOR_BYTES)), get(sum)),
            ),
            advance(to, get(mixedBytes)),
          ),
        ),
        advance(cell, times(get(inputBytes), number(CELLS_TOGETHER))),
      ),
      set(weights, get(weightsEnd)),
      advance(bias, number(VECTORS.length * VECTOR_BYTES)),
      advance(mixed, number(VECTORS.length * VECTOR_BYTES)),
    ),
  ];
  return { given: 7, integers: 9, vectors: 11, body };
}

/** Filters each channel of the 3 × 3 cells around each cell of a row. */
function filtering(): Procedure {
  const [around, filter, sums, rowBytes, cellBytes, sumsEnd] = [0, 1, 2, 3, 4, 5] as const;
  const [weights, weightsEnd, row, from, weight, sum] = [6, 7, 8, 9, 10, 11] as const;
  const addOne = [
    ...set(sum, addVectors(get(sum), multiplyVectors(loadVector(get(from)), loadVector(get(weight))))),
    ...advance(from, get(cellBytes)),
    ...advance(weight, get(cellBytes)),
  ];
  const addRow = [...set(from, get(row)), ...addOne, ...addOne, ...addOne, ...advance(row, get(rowBytes))];
  const body = [
    ...set(weightsEnd, add(get(filter), get(cellBytes))),
    ...repeatWhileBelow(
      sums,
      sumsEnd,
      set(weights, get(filter)),
      repeatWhileBelow(
        weights,
        weightsEnd,
        set(sum, zeros),
        set(row, get(around)),
        set(weight, get(weights)),
        addRow,
        addRow,
        addRow,
        storeVector(get(sums), get(sum)),
        advance(weights, number(VECTOR_BYTES)),
        advance(around, number(VECTOR_BYTES)),
        advance(sums, number(VECTOR_BYTES)),
      ),
    ),
  ];
  return { given: 6, integers: 5, vectors: 1, body };
}

type Procedures = {
  mix: (
    ...given: [
      inputs: number,
      weights: number,
      bias: number,
      mixed: number,
      inputBytes: number,
      mixedBytes: number,
      inputsEnd: number,
    ]
  ) => void;
  filter: (
    ...given: [
      around: number,
      filter: number,
      sums: number,
      rowBytes: number,
      cellBytes: number,
      sumsEnd: number,
    ]
  ) => void;
};

const memory = new WebAssembly.Memory({ initial: 1 });
const PAGE_BYTES = 65_536;

let loaded: Procedures | null = null;

/** Returns the procedures, and numbers in their memory for each of the lengths. The next call uses the same memory. */
export function vectorCode(lengths: readonly number[]): { code: Procedures; places: Float32Array[] } {
  loaded ??= load();
  const bytes = lengths.reduce((sum, length) => sum + length * NUMBER_BYTES, 0);
  const missing = Math.ceil((bytes - memory.buffer.byteLength) / PAGE_BYTES);
  if (missing > 0) memory.grow(missing);
  let at = 0;
  const places = lengths.map((length) => {
    const place = new Float32Array(memory.buffer, at, length);
    at += length * NUMBER_BYTES;
    return place;
  });
  return { code: loaded, places };
}

function load(): Procedures {
  const code = new WebAssembly.Module(moduleOf({ mix: mixing(), filter: filtering() }));
  return new WebAssembly.Instance(code, { from: { memory } }).exports as Procedures;
}
