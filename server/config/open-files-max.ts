import { readFileSync } from 'node:fs';

/** Returns how many files and connections this process may open, or null where the system does not tell. Node raises it to the hard limit. */
export function openFilesMax(): number | null {
  try {
    const [, files] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return files === undefined ? null : Number(files);
  } catch {
    return null;
  }
}
