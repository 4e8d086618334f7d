import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';

/** Returns the folder of a font package. Bundlers replace `require.resolve` of a font, but not this. */
export function fontFolder(packageName: string): string {
  const manifest = findPackageJSON(packageName, import.meta.url);
  if (!manifest) throw new Error(`The font package ${packageName} is not installed.`);
  return dirname(manifest);
}

/** Cached, because asking the canvas lists every family. */
const registered = new Set<string>();

export function registerFamily(family: string, folder: string, files: readonly string[]): void {
  if (registered.has(family)) return;
  registered.add(family);
  // Another bundle's copy of this module may have registered it.
  if (GlobalFonts.has(family)) return;
  for (const file of files) {
    const path = join(folder, 'files', file);
    if (!GlobalFonts.registerFromPath(path, family)) throw new Error(`The font ${path} cannot be read.`);
  }
}

export function registerMade(family: string, font: Buffer): void {
  if (!GlobalFonts.has(family) && !GlobalFonts.register(font, family))
    throw new Error(`The font ${family} cannot be read.`);
}
