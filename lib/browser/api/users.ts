import type { DataExportDto } from '#lib/contracts/data-export.ts';
import type {
  CreateUserInput,
  OwnPeopleDto,
  SentDto,
  SessionDto,
  UpdateUserInput,
  UserDto,
  VerifiedDto,
} from '#lib/contracts/users.ts';
import { request } from './client.ts';

export const addUser = (body: CreateUserInput) => request<UserDto>('/user', { method: 'POST', body });
export const getUser = () => request<UserDto>('/user');
export const updateUser = (body: UpdateUserInput) =>
  request<UserDto>('/user', { method: 'PATCH', body, isRepeatable: true });
export const deleteUser = () => request<Record<string, never>>('/user', { method: 'DELETE' });
export const exportUser = () => request<DataExportDto>('/user/export');
export const restoreUser = () => request<UserDto>('/user/restore', { method: 'POST', body: {} });
/** Sets the session cookie, by which the server knows me on page loads. */
export const openSession = () =>
  request<SessionDto>('/user/session', { method: 'POST', body: {}, isRepeatable: true });
/** Removes the cookies, after a deletion only the account's, and ends the sign-in of `idToken`. */
export const closeSession = (idToken: string | null) =>
  request<Record<string, never>>('/user/session', { method: 'DELETE', idToken });
/** Returns the ids by which reels know the caller's account. */
export const listOwnPeople = () => request<OwnPeopleDto>('/user/people');
export const verifyUser = (token: string) =>
  request<VerifiedDto>('/user/verify', { method: 'POST', body: { token } });
/** Mails a link that confirms my address, or changes it to `email`, and then leads to `redirectUrl`. */
export const sendVerificationLink = (redirectUrl: string, email?: string) =>
  request<SentDto>('/user/verification_link/send', { method: 'POST', body: { redirectUrl, email } });
