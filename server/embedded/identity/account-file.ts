import { readFile, writeFile } from 'node:fs/promises';
import { writeInPlace } from '#server/files/put-in-place.ts';
import { hideClearPassword } from './passwords.ts';
import type { Account, OobCode, Project } from './project.ts';

type Content = { users?: Account[]; oobCodes?: OobCode[] };

/** Reads a project from its private file. `save` settles once everything known at the call is stored. */
export async function openProject(
  id: string,
  file: string,
): Promise<{ project: Project; save: () => Promise<void> }> {
  let saved = await readIfThere(file);
  const { users = [], oobCodes = [] } = JSON.parse(saved || '{}') as Content;
  const accounts = await Promise.all(users.map(hideClearPassword));
  const project: Project = {
    id,
    accounts: new Map(accounts.map((account) => [account.localId, account])),
    codes: new Map(oobCodes.map((code) => [code.oobCode, code])),
  };
  let saving = Promise.resolve();
  const write = async () => {
    const text = toText(project);
    if (text === saved) return;
    await writeInPlace(file, (part) => writeFile(part, text, { mode: 0o600 }));
    saved = text;
  };
  const save = () => {
    // Serialised; each write stores the latest state.
    saving = saving.catch(() => {}).then(write);
    return saving;
  };
  // Removes passwords that an older version stored in clear text.
  if (users.length > 0) await save();
  return { project, save };
}

function toText({ accounts, codes }: Project): string {
  const content: Content = { users: [...accounts.values()], oobCodes: [...codes.values()] };
  return JSON.stringify(content);
}

async function readIfThere(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    // Any other error must not look like an empty installation: its accounts would be overwritten.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
