import type { PlansDto } from '#lib/contracts/payments.ts';
import { request } from './client.ts';

export const listPlans = (signal?: AbortSignal) =>
  request<PlansDto>('/stripe/plans', signal ? { signal } : {});
