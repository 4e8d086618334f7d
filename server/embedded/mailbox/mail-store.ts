import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { writeInPlace } from '#server/files/put-in-place.ts';

export type StoredMail = {
  id: string;
  date: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
};

export type MailStore = {
  add(raw: Buffer): Promise<void>;
  list(): Promise<StoredMail[]>;
  find(id: string): Promise<StoredMail | null>;
};

const ID = /^\d{13}-[0-9a-f]{8}$/;

export async function openMailStore(folder: string): Promise<MailStore> {
  await mkdir(folder, { recursive: true });
  const read = async (id: string): Promise<StoredMail> => {
    const mail = await PostalMime.parse(await readFile(join(folder, `${id}.eml`)));
    return {
      id,
      date: new Date(Number(id.slice(0, 13))).toISOString(),
      to: (mail.to ?? []).map(({ address }) => address ?? ''),
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
    };
  };
  return {
    async add(raw) {
      const path = join(folder, `${Date.now()}-${randomBytes(4).toString('hex')}.eml`);
      await writeInPlace(path, (part) => writeFile(part, raw));
    },
    async list() {
      const names = await readdir(folder);
      const ids = names.filter((name) => name.endsWith('.eml')).map((name) => name.slice(0, -4));
      return Promise.all(ids.toSorted().toReversed().map(read));
    },
    async find(id) {
      return ID.test(id) ? read(id).catch(() => null) : null;
    },
  };
}
