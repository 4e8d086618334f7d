import { z } from 'zod';
import type { Project } from './project.ts';
import { Refusal } from './refusal.ts';

export type Call = (project: Project, body: unknown) => Promise<object>;

export function call<Body>(
  schema: z.ZodType<Body>,
  answer: (project: Project, body: Body) => object | Promise<object>,
): Call {
  return async (project, given) => {
    const { success, data, error } = schema.safeParse(given);
    if (!success) throw new Refusal(error.issues[0]?.message ?? 'INVALID_ARGUMENT');
    return answer(project, data);
  };
}

export const Text = (code: string) => z.string(code).min(1, code);
export const Email = Text('MISSING_EMAIL')
  .regex(/^[^@]+@[^@]+$/, 'INVALID_EMAIL')
  .toLowerCase();
export const Password = Text('MISSING_PASSWORD');
export const NewPassword = Password.min(6, 'WEAK_PASSWORD : Password should be at least 6 characters');
