import { isolated } from '#lib/text/direction-marks.ts';

/**
 * Puts values into a text's `{name}` places, for the small client bundles that do without the ICU runtime. Values are isolated as
 * `formatMessage` does it.
 */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => isolated(String(values[name] ?? place)));
}
