import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { type Account, secondsNow } from './project.ts';

const derive = promisify<string, string, number, Buffer>(scrypt);
const HASH_BYTES = 32;
const CLEAR = /^fakeHash:salt=[^:]*:password=(?<password>.*)$/s;

type Kept = { passwordHash: string; salt: string };

async function hash(password: string): Promise<Kept> {
  const salt = randomBytes(16).toString('base64');
  return { passwordHash: (await derive(password, salt, HASH_BYTES)).toString('base64'), salt };
}

export async function newPassword(password: string): Promise<Kept & { validSince: string }> {
  return { ...(await hash(password)), validSince: String(secondsNow()) };
}

export async function isPasswordOf({ passwordHash, salt }: Account, password: string): Promise<boolean> {
  if (!passwordHash || !salt) return false;
  const kept = Buffer.from(passwordHash, 'base64');
  return timingSafeEqual(await derive(password, salt, HASH_BYTES), kept);
}

export async function hideClearPassword(account: Account): Promise<Account> {
  const password = CLEAR.exec(account.passwordHash ?? '')?.groups?.password;
  return password === undefined ? account : { ...account, ...(await hash(password)) };
}
