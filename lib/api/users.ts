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

export const addUser = (body: CreateUserInput) => request<UserDto>('/user', { method: 'POST', body });
export const getUser = () => request<UserDto>('/user');
export const updateUser = (body: UpdateUserInput) => request<UserDto>('/user', { method: 'PATCH', body });
export const deleteUser = () => request<Record<string, never>>('/user', { method: 'DELETE' });
export const exportUser = () => request<DataExportDto>('/user/export');
/** Keeps an account that I deleted less than 30 days ago. */
export const restoreUser = () => request<UserDto>('/user/restore', { method: 'POST', body: {} });
export const openSession = () => request<SessionDto>('/user/session', { method: 'POST', body: {} });
export const closeSession = () => request<Record<string, never>>('/user/session', { method: 'DELETE' });
export const verifyUser = (token: string) =>
  request<VerifiedDto>('/user/verify', { method: 'POST', body: { token } });
export const sendVerificationLink = (redirectUrl: string) =>
  request<SentDto>('/user/verification_link/send', { method: 'POST', body: { redirectUrl } });
