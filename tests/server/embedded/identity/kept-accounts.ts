export const PROJECT = 'demo-libraries';
export const PASSWORD = 'four words of mine';

/** Data of two people from a version with firebase-tools' emulator, and a refresh token. */
export const KEPT = {
  users: [
    {
      localId: 'u8RcCvhVmvDlzMNib8M5Y8hrQFwF',
      lastLoginAt: '1795371953122',
      emailVerified: true,
      email: 'anna@example.com',
      salt: 'fakeSaltg5DFLMJngRMfl2IUtV8p',
      passwordHash: `fakeHash:salt=fakeSaltg5DFLMJngRMfl2IUtV8p:password=${PASSWORD}`,
      passwordUpdatedAt: 1795371953122,
      validSince: '1795371953',
      createdAt: '1795371953122',
      providerUserInfo: [
        {
          providerId: 'password',
          email: 'anna@example.com',
          federatedId: 'anna@example.com',
          rawId: 'anna@example.com',
        },
      ],
      lastRefreshAt: '2026-11-22T18:25:53.423Z',
    },
    {
      localId: 'K8Uvd7Qf3SzF6KJRAixTUy1I3h6S',
      displayName: 'Gil Goo',
      email: 'gil@example.com',
      emailVerified: true,
      createdAt: '1795371953311',
      lastLoginAt: '1795371953311',
      providerUserInfo: [
        {
          providerId: 'google.com',
          rawId: 'id-of-gil',
          federatedId: 'id-of-gil',
          displayName: 'Gil Goo',
          email: 'gil@example.com',
        },
      ],
      lastRefreshAt: '2026-11-22T18:25:53.311Z',
    },
  ],
  oobCodes: [],
};
export const KEPT_REFRESH_TOKEN = Buffer.from(
  JSON.stringify({
    _AuthEmulatorRefreshToken: 'DO NOT MODIFY',
    localId: 'u8RcCvhVmvDlzMNib8M5Y8hrQFwF',
    provider: 'password',
    extraClaims: {},
    projectId: PROJECT,
    issuedAt: 1795371953,
    lastLoginAt: '1795371953122',
  }),
).toString('base64');
