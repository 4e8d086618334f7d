export const SAMPLE_ACCOUNT = { email: 'sample@folksee.example', password: 'sample-reel' } as const;
