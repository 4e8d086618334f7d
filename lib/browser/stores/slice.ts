/** zustand's `set`, narrowed to one slice. */
export type SetSlice<Slice> = (change: Partial<Slice> | ((slice: Slice) => Partial<Slice>)) => void;
