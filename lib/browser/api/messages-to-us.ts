import type { ContactInput, FeedbackInput } from '#lib/contracts/messages-to-us.ts';
import { request } from './client.ts';

export const sendContactMessage = (body: ContactInput) =>
  request<Record<string, never>>('/contact', { method: 'POST', body });
export const sendFeedback = (body: FeedbackInput) =>
  request<Record<string, never>>('/feedback', { method: 'POST', body });
