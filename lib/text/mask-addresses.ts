const EMAIL = /[^\s<>()"':;,]+@[^\s<>()"':;,]+/g;

/** Replaces email addresses in a text: a mail server's answer repeats the recipient. */
export const maskAddresses = (text: string): string => text.replace(EMAIL, '…@…');
