/** Puts values into a text's `{name}` places, for the small client bundles that do without the ICU runtime. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
