import { create } from 'zustand';

/** Whether answers that wait on this device may use the line: everywhere, unless a recorder on the screen needs it. */
export const useSpareLine = create(() => ({ isSpare: true }));
