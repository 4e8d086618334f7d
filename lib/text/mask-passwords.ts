/** Up to the last @ before the host: some programs accept others in a password. */
const SIGN_IN = /\/\/[^\s/]+@/g;

/** Replaces the user and the password of addresses in a text: errors quote the settings that lead to a service. */
export const maskPasswords = (text: string): string => text.replace(SIGN_IN, '//…@');
