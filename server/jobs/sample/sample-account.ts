/** The account that a first start on stand-ins makes, printed at the start. It exists nowhere else. */
export const SAMPLE_ACCOUNT = { email: 'sample@folksee.example', password: 'sample-reel' } as const;
