import { createJSONStorage } from 'zustand/middleware';

/** Without storage (server, blocked site data), nothing is saved and nothing throws. */
export const browserStorage = createJSONStorage(() => ({
  getItem: (name) => attempt(() => localStorage.getItem(name)),
  // What these return is what the store's own functions return, and an effect may return that in turn.
  setItem: (name, value) => void attempt(() => localStorage.setItem(name, value)),
  removeItem: (name) => void attempt(() => localStorage.removeItem(name)),
}));

function attempt<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}
