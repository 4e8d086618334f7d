import { type Env, env } from '#server/config/env.ts';

export function teamAddress(
  { FEEDBACK_EMAIL, MAIL_FROM }: Pick<Env, 'FEEDBACK_EMAIL' | 'MAIL_FROM'> = env(),
): string | null {
  return FEEDBACK_EMAIL ?? /[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM)?.[0] ?? null;
}
