import { readFile, writeFile } from 'node:fs/promises';
import { writeInPlace } from '#server/files/put-in-place.ts';
import { type ProjectState, projectFromText, projectToText } from './project-state.ts';

/**
 * Keeps the emulator's memory in a file, so that accounts, sign-ins and codes survive a restart and a crash.
 * The emulator holds passwords in clear text: the file is for its owner only.
 * @returns `save`, which settles when all that the emulator knew at the call is in the file
 */
export async function keepAccounts(
  project: ProjectState,
  file: string,
): Promise<{ save: () => Promise<void> }> {
  let saved = await readIfThere(file);
  if (saved) projectFromText(project, saved);
  let saving = Promise.resolve();
  const write = async () => {
    const text = projectToText(project);
    if (text === saved) return;
    await writeInPlace(file, (part) => writeFile(part, text, { mode: 0o600 }));
    saved = text;
  };
  return {
    save: () => {
      // One after the other, each with what is known when its turn comes.
      saving = saving.catch(() => {}).then(write);
      return saving;
    },
  };
}

async function readIfThere(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    // Any other trouble must not look like an installation without accounts: they would be overwritten.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
