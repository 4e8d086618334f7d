import { z } from 'zod';
import { type Call, call, Email, NewPassword, Text } from './call.ts';
import { newPassword } from './passwords.ts';
import {
  addAccount,
  changeEmail,
  describe,
  findByEmail,
  requireAccount,
  requireFreeEmail,
} from './project.ts';

const LocalId = Text('MISSING_LOCAL_ID');

/** Calls of firebase-admin, by path below `/identitytoolkit.googleapis.com/v1/projects/PROJECT/`. */
export const SERVER_CALLS: Record<string, Call> = {
  accounts: call(
    z.object({ email: Email, password: NewPassword, emailVerified: z.boolean().default(false) }),
    async (project, { email, password, emailVerified }) => {
      const kept = await newPassword(password);
      requireFreeEmail(project, email);
      return describe(addAccount(project, { email, emailVerified, ...kept }));
    },
  ),
  'accounts:lookup': call(
    z.object({ localId: z.array(z.string()).default([]), email: z.array(Email).default([]) }),
    (project, { localId, email }) => {
      const found = [
        ...localId.map((id) => project.accounts.get(id)),
        ...email.map((address) => findByEmail(project, address)),
      ];
      const users = found.filter((account) => account !== undefined).map(describe);
      // Firebase omits an empty list.
      return users.length > 0 ? { users } : {};
    },
  ),
  'accounts:update': call(
    z.object({
      localId: LocalId,
      email: Email.optional(),
      emailVerified: z.boolean().optional(),
      disableUser: z.boolean().optional(),
      validSince: z.coerce.string().optional(),
    }),
    (project, { localId, email, emailVerified, disableUser, validSince }) => {
      const account = requireAccount(project, localId);
      if (email !== undefined) changeEmail(project, account, email);
      if (emailVerified !== undefined) account.emailVerified = emailVerified;
      if (disableUser !== undefined) account.disabled = disableUser;
      if (validSince !== undefined) account.validSince = validSince;
      return describe(account);
    },
  ),
  'accounts:delete': call(z.object({ localId: LocalId }), (project, { localId }) => {
    requireAccount(project, localId);
    project.accounts.delete(localId);
    return {};
  }),
};

export const listCodes: Call = call(z.unknown(), ({ codes }) => ({ oobCodes: [...codes.values()] }));
