import type { ContactInput, FeedbackInput } from '#lib/contracts/messages-to-us.ts';
import { request } from './client.ts';

/** Writes to us; the answer goes to the address in it. */
export const sendContactMessage = (body: ContactInput) =>
  request<Record<string, never>>('/contact', { method: 'POST', body });
/** Tells us how it is, by stars, words or a video that has already arrived. */
export const sendFeedback = (body: FeedbackInput) =>
  request<Record<string, never>>('/feedback', { method: 'POST', body });
