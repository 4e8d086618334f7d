import { holdForPage, type LetGo } from '#lib/browser/device/hold-for-page.ts';

/** Holds a take until this page releases it, closes or crashes. Resolves to null while another page holds it. Never rejects. */
export const holdTake = (takeId: string): Promise<LetGo | null> => holdForPage(`take-${takeId}`);
