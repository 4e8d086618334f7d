import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';

/**
 * The folder of an installed font package. A bundler turns `require.resolve` of a font into a number, this
 * it leaves alone.
 */
export function fontFolder(packageName: string): string {
  const manifest = findPackageJSON(packageName, import.meta.url);
  if (!manifest) throw new Error(`The font package ${packageName} is not installed.`);
  return dirname(manifest);
}

/** Asking the canvas lists every family each time, which is too slow to do for each word. */
const registered = new Set<string>();

/** Registers font files as one family of the given name, once in a process. */
export function registerFamily(family: string, folder: string, files: readonly string[]): void {
  if (registered.has(family)) return;
  registered.add(family);
  // Another copy of this module, in another bundle, may have been first.
  if (GlobalFonts.has(family)) return;
  for (const file of files) {
    const path = join(folder, 'files', file);
    if (!GlobalFonts.registerFromPath(path, family)) throw new Error(`The font ${path} cannot be read.`);
  }
}

/** Registers a font that was made in this process, unless another copy of this module did. */
export function registerMade(family: string, font: Buffer): void {
  if (!GlobalFonts.has(family) && !GlobalFonts.register(font, family))
    throw new Error(`The font ${family} cannot be read.`);
}
