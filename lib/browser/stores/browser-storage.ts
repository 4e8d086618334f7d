import { createJSONStorage } from 'zustand/middleware';

/** Without storage (server, blocked site data), nothing is saved and nothing throws. */
export const browserStorage = createJSONStorage(() => ({
  getItem: (name) => attempt(() => localStorage.getItem(name)),
  setItem: (name, value) => attempt(() => localStorage.setItem(name, value)),
  removeItem: (name) => attempt(() => localStorage.removeItem(name)),
}));

function attempt<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}
