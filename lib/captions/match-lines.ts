/** Returns the places of the longest common sequence of two lists, as pairs of indices. */
export function matchLines(one: readonly string[], other: readonly string[]): [number, number][] {
  const width = other.length + 1;
  // The length of the common sequence from both places on.
  const lengths = new Uint16Array((one.length + 1) * width);
  const lengthAt = (line: number, place: number) => lengths[line * width + place] ?? 0;
  for (let line = one.length - 1; line >= 0; line--)
    for (let place = other.length - 1; place >= 0; place--)
      lengths[line * width + place] =
        one[line] === other[place]
          ? lengthAt(line + 1, place + 1) + 1
          : Math.max(lengthAt(line + 1, place), lengthAt(line, place + 1));
  const pairs: [number, number][] = [];
  for (let line = 0, place = 0; line < one.length && place < other.length; ) {
    if (one[line] === other[place]) pairs.push([line++, place++]);
    else if (lengthAt(line + 1, place) >= lengthAt(line, place + 1)) line++;
    else place++;
  }
  return pairs;
}
