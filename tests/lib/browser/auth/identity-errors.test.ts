import { afterEach, describe, expect, it, vi } from 'vitest';
import { identityErrorMessage } from '#lib/browser/auth/identity-errors.ts';

const withCode = (code: string) => Object.assign(new Error('said by the provider'), { code });

const speak = (lang: string) => vi.stubGlobal('document', { documentElement: { lang } });
afterEach(() => vi.unstubAllGlobals());

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
  ])('says %s in words', async (code, message) => {
    expect(await identityErrorMessage(withCode(`auth/${code}`))).toBe(message);
    expect(await identityErrorMessage(withCode(code))).toBe(message);
  });

  it.each([
    ['email-already-exists', 'Este correo ya está registrado'],
    ['email-already-in-use', 'Este correo ya está registrado'],
    ['invalid-continue-uri', 'La dirección de regreso no es válida'],
    ['invalid-email', 'El correo no es válido'],
    ['invalid-password', 'La contraseña no es válida'],
    ['wrong-password', 'La contraseña no es correcta'],
    ['invalid-uid', 'El identificador de usuario no es válido'],
    ['user-not-found', 'No encontramos a este usuario'],
    ['too-many-requests', 'Inténtalo dentro de un rato'],
    ['invalid-login-credentials', 'El correo o la contraseña no son correctos'],
    ['invalid-credential', 'Los datos de acceso no son válidos'],
  ])('says %s in Spanish on a Spanish page', async (code, message) => {
    speak('es-MX');
    expect(await identityErrorMessage(withCode(`auth/${code}`))).toBe(message);
  });

  it('shows an unknown code unchanged on a Spanish page too, and falls back to English texts', async () => {
    speak('es');
    expect(await identityErrorMessage(withCode('auth/weak-password'))).toBe('auth/weak-password');
    speak('fr');
    expect(await identityErrorMessage(withCode('auth/invalid-email'))).toBe('Invalid Email');
  });

  it('shows an unknown code as it is', async () => {
    expect(await identityErrorMessage(withCode('auth/weak-password'))).toBe('auth/weak-password');
  });

  it('has texts for errors without a code', async () => {
    expect(await identityErrorMessage(new Error('chunk'))).toBe('Something went wrong. Try again.');
    expect(await identityErrorMessage(null)).toBe('Something went wrong. Try again.');
  });
});
