import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

const HEADERS = { authorization: 'Bearer owner', 'content-type': 'application/json' };

/**
 * Keeps the emulator's accounts in a file, so that they survive a restart and a crash. The emulator holds
 * passwords in clear text: the file is for its owner only.
 * @returns `save`, which settles when all that the emulator knew at the call is in the file
 */
export async function keepAccounts(
  accountsUrl: string,
  file: string,
): Promise<{ save: () => Promise<void> }> {
  let saved = await load(accountsUrl, file);
  let saving = Promise.resolve();
  const write = async () => {
    const response = await fetch(`${accountsUrl}:batchGet?maxResults=-1`, { headers: HEADERS });
    const accounts = await response.text();
    if (!response.ok) throw new Error(`The accounts could not be read (${response.status}).`);
    if (accounts === saved) return;
    await replace(file, accounts);
    saved = accounts;
  };
  return {
    save: () => {
      // One after the other, each with what is known when its turn comes.
      saving = saving.catch(() => {}).then(write);
      return saving;
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

/** The old file or the new one is there whole, at any moment. */
async function replace(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const part = await open(`${file}.part`, 'w', 0o600);
  await part.writeFile(text);
  await part.sync();
  await part.close();
  await rename(`${file}.part`, file);
}
