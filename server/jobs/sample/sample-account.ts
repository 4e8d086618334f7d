/** The account of a first start on stand-ins, printed at the start. */
export const SAMPLE_ACCOUNT = { email: 'sample@folksee.example', password: 'sample-reel' } as const;
