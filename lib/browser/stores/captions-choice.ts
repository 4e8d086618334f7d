import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { browserStorage } from './browser-storage.ts';

/** Whether players on this device show captions. */
export const useCaptionsChoice = create(
  persist(() => ({ isOn: true }), { name: 'captions', storage: browserStorage }),
);

export function toggleCaptions(): void {
  useCaptionsChoice.setState(({ isOn }) => ({ isOn: !isOn }));
}
