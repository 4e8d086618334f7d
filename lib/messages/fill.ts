import { isolated } from '#lib/text/direction-marks.ts';

/** Fills the `{name}` places of a text without the ICU runtime. Isolates values like `formatMessage`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => isolated(String(values[name] ?? place)));
}
