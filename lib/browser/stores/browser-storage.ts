import { createJSONStorage } from 'zustand/middleware';

/**
 * The browser's storage for a persisted store. Where there is none (the server, a browser that refuses site
 * data) nothing is kept and nothing throws: the store works for as long as the page lives.
 */
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
