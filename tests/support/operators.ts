import type { Person } from './call.ts';

/** The operator of tests, and those of the permission matrix. */
export const OPERATOR: Person = { userId: 'operator', email: 'operator@example.com' };
export const OPERATOR_EMAILS = [
  OPERATOR.email,
  'own-operator@example.com',
  'another-operator@example.com',
  'doors-operator@example.com',
] as const;

export const METRICS_TOKEN = 'a-token-that-only-tests-know';
