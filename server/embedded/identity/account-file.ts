import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const HEADERS = { authorization: 'Bearer owner', 'content-type': 'application/json' };
const SAVE_INTERVAL_MS = 500;

/**
 * Keeps the emulator's accounts in a file, so that they survive a restart and a crash. The emulator holds
 * passwords in clear text: the file is for its owner only.
 */
export async function keepAccounts(
  accountsUrl: string,
  file: string,
): Promise<{ stop: () => Promise<void> }> {
  let saved = await load(accountsUrl, file);
  const save = async () => {
    const response = await fetch(`${accountsUrl}:batchGet?maxResults=-1`, { headers: HEADERS });
    const accounts = await response.text();
    if (!response.ok || accounts === saved) return;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.part`, accounts, { mode: 0o600 });
    await rename(`${file}.part`, file);
    saved = accounts;
  };
  const timer = setInterval(() => {
    save().catch((error: unknown) => console.error('Accounts could not be saved:', error));
  }, SAVE_INTERVAL_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await save();
    },
  };
}

async function load(accountsUrl: string, file: string): Promise<string> {
  const accounts = await readFile(file, 'utf8').catch(() => '');
  if (!accounts || !(JSON.parse(accounts) as { users?: unknown[] }).users?.length) return accounts;
  const response = await fetch(`${accountsUrl}:batchCreate`, {
    method: 'POST',
    headers: HEADERS,
    body: accounts,
  });
  if (!response.ok) throw new Error(`The accounts in ${file} could not be read (${response.status}).`);
  return accounts;
}
