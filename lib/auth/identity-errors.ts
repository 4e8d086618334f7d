import { failureTextsOfPage } from '#lib/messages/failure-texts.ts';

/** The identity provider's codes in words (seed §8). */
const MESSAGES: Record<string, string> = {
  'email-already-exists': 'Email Already Registered!',
  'email-already-in-use': 'Email Already Registered!',
  'invalid-continue-uri': 'Invalid Success URL',
  'invalid-email': 'Invalid Email',
  'invalid-password': 'Invalid Password',
  'wrong-password': 'Incorrect Password',
  'invalid-uid': 'Invalid User Id',
  'user-not-found': 'User Not Found',
  'too-many-requests': 'Try After Sometime',
  'invalid-login-credentials': 'Wrong email or password',
  'invalid-credential': 'Invalid Credentials',
};

/** The words for what an identity call threw. An unknown code is shown as it is (seed §8). */
export function identityErrorMessage(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return MESSAGES[code.replace(/^auth\//, '')] ?? (code || failureTextsOfPage().unknown);
}
