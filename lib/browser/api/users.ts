import type { DataExportDto } from '#lib/contracts/data-export.ts';
import type {
  CreateUserInput,
  SentDto,
  SessionDto,
  UpdateUserInput,
  UserDto,
  VerifiedDto,
} from '#lib/contracts/users.ts';
import { request } from './client.ts';

/** Makes the profile of the account that is signed in. */
export const addUser = (body: CreateUserInput) => request<UserDto>('/user', { method: 'POST', body });
/** My profile. */
export const getUser = () => request<UserDto>('/user');
/** Changes what is named of my profile and leaves the rest. */
export const updateUser = (body: UpdateUserInput) => request<UserDto>('/user', { method: 'PATCH', body });
/** Deletes my account; it is kept for 30 days. */
export const deleteUser = () => request<Record<string, never>>('/user', { method: 'DELETE' });
/** All that is stored about me. */
export const exportUser = () => request<DataExportDto>('/user/export');
/** Keeps an account that I deleted less than 30 days ago. */
export const restoreUser = () => request<UserDto>('/user/restore', { method: 'POST', body: {} });
/** Gives this browser the cookie by which the server knows me on a page load. */
export const openSession = () => request<SessionDto>('/user/session', { method: 'POST', body: {} });
/** Takes that cookie away and ends the sign-in that `idToken` belongs to. */
export const closeSession = (idToken: string | null) =>
  request<Record<string, never>>('/user/session', { method: 'DELETE', idToken });
/** Confirms the address to which this token was mailed. */
export const verifyUser = (token: string) =>
  request<VerifiedDto>('/user/verify', { method: 'POST', body: { token } });
/** Mails a link that confirms my address, or changes it to `email`, and then leads to `redirectUrl`. */
export const sendVerificationLink = (redirectUrl: string, email?: string) =>
  request<SentDto>('/user/verification_link/send', { method: 'POST', body: { redirectUrl, email } });
