import { describe, expect, it } from 'vitest';
import { identityErrorMessage } from '#lib/auth/identity-errors.ts';

const withCode = (code: string) => Object.assign(new Error('said by the provider'), { code });

describe('identityErrorMessage', () => {
  it.each([
    ['email-already-exists', 'Email Already Registered!'],
    ['email-already-in-use', 'Email Already Registered!'],
    ['invalid-continue-uri', 'Invalid Success URL'],
    ['invalid-email', 'Invalid Email'],
    ['invalid-password', 'Invalid Password'],
    ['wrong-password', 'Incorrect Password'],
    ['invalid-uid', 'Invalid User Id'],
    ['user-not-found', 'User Not Found'],
    ['too-many-requests', 'Try After Sometime'],
    ['invalid-login-credentials', 'Wrong email or password'],
    ['invalid-credential', 'Invalid Credentials'],
  ])('says %s in words', (code, message) => {
    expect(identityErrorMessage(withCode(`auth/${code}`))).toBe(message);
    expect(identityErrorMessage(withCode(code))).toBe(message);
  });

  it('shows an unknown code as it is', () => {
    expect(identityErrorMessage(withCode('auth/weak-password'))).toBe('auth/weak-password');
  });

  it('has words for what carries no code', () => {
    expect(identityErrorMessage(new Error('chunk'))).toBe('Something went wrong. Try again.');
    expect(identityErrorMessage(null)).toBe('Something went wrong. Try again.');
  });
});
