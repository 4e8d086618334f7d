import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

/** One level below the best: 2 % larger in half the time. */
const QUALITY = 10;

/** Writes a compressed copy beside the build's scripts, style sheets and WebAssembly. */
export function compressAssets(folder: string): void {
  for (const file of globSync(`${folder}/**/*.{js,css,wasm}`)) {
    const content = readFileSync(file);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  }
}
