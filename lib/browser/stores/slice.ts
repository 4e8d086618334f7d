/** How a slice changes itself: zustand's `set`, narrowed to the slice so that it cannot touch its neighbours. */
export type SetSlice<Slice> = (change: Partial<Slice> | ((slice: Slice) => Partial<Slice>)) => void;
