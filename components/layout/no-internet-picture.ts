export const NO_INTERNET_PICTURE = {
  arch: 'M8 60V32a24 24 0 0 1 48 0v28a4 4 0 0 1-4 4H12a4 4 0 0 1-4-4Z',
  signal: 'M20 33a17 17 0 0 1 24 0M25 39a10 10 0 0 1 14 0M30 45a3 3 0 0 1 4 0M20 24L44 50',
} as const;
