import { globSync, readFileSync, writeFileSync } from 'node:fs';

/** Sets one property of a class, like that of Next's router. */
const ASSIGNMENT = /([{};])static\s*\{\s*this\.([\w$]+)\s*=\s*([\w$.]+);?\s*\}/g;
const STATIC_BLOCK = /[{};]static\s*\{/;
const LOOKBEHIND = /\(\?<[=!]/;

/**
 * Lets Safari read a build's scripts from 15.4 on, the last of iPhones until 2017: static blocks become static fields.
 * A browser that cannot read a script runs none of it. Throws a sentence for syntax that stays unreadable.
 */
export function lowerStaticBlocks(folder: string): void {
  for (const file of globSync(`${folder}/**/*.js`)) {
    const before = readFileSync(file, 'utf8');
    const script = before.replaceAll(ASSIGNMENT, '$1static $2=$3;');
    const found = STATIC_BLOCK.test(script)
      ? 'a static block'
      : LOOKBEHIND.test(script) && 'a regular expression that looks behind';
    if (found) throw new Error(`${file} contains ${found}, which Safari reads only from 16.4 on.`);
    if (script !== before) writeFileSync(file, script);
  }
}
