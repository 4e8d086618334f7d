import { beforeEach, expect, test, vi } from 'vitest';
import { ensureAccount } from '#server/integrations/identity.ts';

const getUserByEmail = vi.fn<() => Promise<{ uid: string }>>();
const createUser = vi.fn<() => Promise<{ uid: string }>>();
vi.mock('firebase-admin/auth', () => ({ getAuth: () => ({ getUserByEmail, createUser }) }));
vi.mock('firebase-admin/app', () => ({ getApps: () => [{}] }));

const refuse = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
const ensure = () => ensureAccount('ana@example.com', 'secret');

beforeEach(() => {
  getUserByEmail.mockReset().mockImplementation(() => refuse('auth/user-not-found'));
  createUser.mockReset().mockResolvedValue({ uid: 'new' });
});

test('creates an account only where there is none', async () => {
  expect(await ensure()).toBe('new');
  getUserByEmail.mockResolvedValue({ uid: 'known' });
  expect(await ensure()).toBe('known');
  expect(createUser).toHaveBeenCalledOnce();
});

test('finds the account that another process creates meanwhile', async () => {
  createUser.mockImplementation(() => {
    getUserByEmail.mockResolvedValue({ uid: 'faster' });
    return refuse('auth/email-already-exists');
  });
  expect(await ensure()).toBe('faster');
});

test('creates nothing while the provider cannot be asked', async () => {
  getUserByEmail.mockImplementation(() => refuse('auth/internal-error'));
  await expect(ensure()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(createUser).not.toHaveBeenCalled();
});
