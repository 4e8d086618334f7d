import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { type Call, call, Email, NewPassword, Password, Text } from './call.ts';
import { accountOfGoogle, readCredential } from './google-account.ts';
import { isPasswordOf, newPassword } from './passwords.ts';
import { addAccount, changeEmail, describe, findByEmail, GOOGLE, requireFreeEmail } from './project.ts';
import { Refusal } from './refusal.ts';
import { issueTokens, readIdToken, readRefreshToken, signIn } from './tokens.ts';

const RESET = 'PASSWORD_RESET';
/** The real provider changes an address or a password only soon after a sign-in. */
const RECENT_SIGN_IN_MS = 5 * MINUTE_MS;
const IdToken = Text('MISSING_ID_TOKEN');

/** Calls of the client library, by path below `/identitytoolkit.googleapis.com/v1/`. */
export const PAGE_CALLS: Record<string, Call> = {
  'accounts:signUp': call(
    z.object({ email: Email, password: NewPassword }),
    async (project, { email, password }) => {
      const kept = await newPassword(password);
      requireFreeEmail(project, email);
      const account = addAccount(project, { email, emailVerified: false, ...kept });
      return { localId: account.localId, email, ...signIn(project, account, 'password') };
    },
  ),
  'accounts:signInWithPassword': call(
    z.object({ email: Email, password: Password }),
    async (project, { email, password }) => {
      const account = findByEmail(project, email);
      if (!account) throw new Refusal('EMAIL_NOT_FOUND');
      if (account.disabled) throw new Refusal('USER_DISABLED');
      if (!(await isPasswordOf(account, password))) throw new Refusal('INVALID_PASSWORD');
      const tokens = signIn(project, account, 'password');
      return { localId: account.localId, email, registered: true, ...tokens };
    },
  ),
  'accounts:signInWithIdp': call(
    z.object({ postBody: Text('MISSING_POST_BODY') }),
    (project, { postBody }) => {
      const google = readCredential(postBody);
      const account = accountOfGoogle(project, google);
      const said = { providerId: GOOGLE, email: google.email, displayName: google.name };
      if (!account) return { ...said, needConfirmation: true };
      return { ...said, localId: account.localId, ...signIn(project, account, GOOGLE) };
    },
  ),
  'accounts:lookup': call(z.object({ idToken: IdToken }), (project, { idToken }) => ({
    users: [describe(readIdToken(project, idToken).account)],
  })),
  'accounts:update': call(
    z.object({ idToken: IdToken, email: Email.optional(), password: NewPassword.optional() }),
    async (project, { idToken, email, password }) => {
      const kept = password === undefined ? null : await newPassword(password);
      const { account, signIn: made } = readIdToken(project, idToken);
      if (Date.now() - made.signedInAt > RECENT_SIGN_IN_MS)
        throw new Refusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
      if (email !== undefined) changeEmail(project, account, email);
      if (!kept) return { ...describe(account), ...issueTokens(project, account, made) };
      Object.assign(account, kept);
      // The sign-ins before it have ended, so this is a new one.
      return { ...describe(account), ...signIn(project, account, 'password') };
    },
  ),
  'accounts:sendOobCode': call(
    z.object({ requestType: z.literal(RESET, 'OPERATION_NOT_ALLOWED'), email: Email }),
    (project, { requestType, email }) => {
      if (!findByEmail(project, email)) throw new Refusal('EMAIL_NOT_FOUND');
      const oobCode = randomBytes(32).toString('base64url');
      project.codes.set(oobCode, { email, requestType, oobCode });
      return { email };
    },
  ),
  'accounts:resetPassword': call(
    z.object({ oobCode: Text('MISSING_OOB_CODE'), newPassword: NewPassword }),
    async (project, { oobCode, newPassword: password }) => {
      const kept = await newPassword(password);
      const { email = '', requestType } = project.codes.get(oobCode) ?? {};
      const account = findByEmail(project, email);
      if (!account || requestType !== RESET) throw new Refusal('INVALID_OOB_CODE');
      // Older codes were requested twice, or by someone who may have lost the mailbox.
      for (const code of project.codes.values())
        if (code.email === email && code.requestType === RESET) project.codes.delete(code.oobCode);
      Object.assign(account, kept, { emailVerified: true });
      return { email, requestType };
    },
  ),
};

/** Renews an ID token. The client library sends a form in snake case. */
export const renewTokens: Call = call(
  z
    .object({ refresh_token: z.string(), refreshToken: z.string() })
    .partial()
    .transform(({ refresh_token, refreshToken }) => refresh_token ?? refreshToken ?? ''),
  (project, refreshToken) => {
    const { account, signIn: made } = readRefreshToken(project, refreshToken);
    const { idToken, refreshToken: next, expiresIn } = issueTokens(project, account, made);
    return {
      id_token: idToken,
      access_token: idToken,
      refresh_token: next,
      expires_in: expiresIn,
      token_type: 'Bearer',
      user_id: account.localId,
    };
  },
);
