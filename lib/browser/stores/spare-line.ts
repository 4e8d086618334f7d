import { create } from 'zustand';

/** Whether the recorder on the screen leaves its line to answers that wait on this device. */
export const useSpareLine = create(() => ({ isSpare: false }));
