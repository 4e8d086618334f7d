import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REEL_QUALITIES } from '#lib/reel/format.ts';
import { drawLowerThird } from '#server/drawing/lower-third.ts';
import { runMediaJob } from '#server/media/supervise.ts';
import { photo, WORKS } from './media-works.ts';
import { watchMemoryOfChildren } from './memory-of-children.ts';
import type { Figure } from './result.ts';

export const MEMORY_FIGURES: readonly Figure[] = Object.keys(WORKS).map((name) => ({
  name: `memory-${name}`,
  unit: 'MB in its process',
  goal: { atMost: 400 },
}));

/** Measures the most memory that a media process has resident at each kind of work. */
export async function measureMediaMemory(): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-memory-'));
  const place = (name: string) => join(folder, name);
  const sizes: number[] = [];
  try {
    await photo(place('photo.webp'), 99);
    for (const quality of REEL_QUALITIES) {
      const label = { name: 'Jonas Lindqvist', format: '16:9', quality } as const;
      writeFileSync(place(`name-${quality}.png`), await drawLowerThird(label));
    }
    for (const work of Object.values(WORKS)) {
      const job = await work(place);
      const stopWatching = watchMemoryOfChildren();
      await runMediaJob(job);
      sizes.push(stopWatching());
    }
    return sizes;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
