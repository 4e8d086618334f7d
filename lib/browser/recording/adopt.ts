import { unownedKey } from '#lib/recording/owned-key.ts';
import type { TakeDisk } from './take-disk.ts';

/** Moves drafts from before their person was known to that person's keys, unless these have some. @throws as the disk */
export async function adopt(disk: TakeDisk, keys: readonly string[]): Promise<void> {
  const before = keys.map(unownedKey);
  const [own, ...unowned] = await disk.read([...keys.slice(0, 1), ...before]);
  if (own !== undefined || unowned[0] === undefined || before[0] === keys[0]) return;
  await disk.write(keys.map((key, index): [string, unknown] => [key, unowned[index]]));
  await disk.remove(before);
}
