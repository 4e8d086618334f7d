import '#tests/support/mail-server.ts';
import '#tests/support/installation.ts';
import { describe, expect, test } from 'vitest';
import { MAILED_TYPES } from '#lib/notifications/mailed-types.ts';
import { sendAccountMail } from '#server/jobs/handlers/send-account-mail.ts';
import { User } from '#server/models/user.ts';
import { reader, received, set } from './told-reader.ts';

describe('an account', () => {
  test('is welcomed once', async () => {
    const payload = { userId: reader.userId, about: 'WELCOME' } as const;
    await Promise.allSettled(Array.from({ length: 20 }, () => sendAccountMail(payload)));
    await sendAccountMail(payload);
    expect(received()).toMatchObject([{ subject: 'Welcome to Folksee' }]);
    expect(received()[0]?.headers['list-unsubscribe']).toBeUndefined();
  });

  test('that is deleted is told until when it can come back, whatever they chose', async () => {
    await set({ emailPreferences: Object.fromEntries(MAILED_TYPES.map((type) => [type, false])) });
    const payload = { userId: reader.userId, about: 'DELETION' } as const;
    await sendAccountMail(payload);
    expect(received()).toEqual([]);
    await User.updateOne(
      { firebaseUid: reader.userId },
      { $set: { deletedAt: new Date('2026-11-01T12:00:00Z') } },
    );
    await sendAccountMail(payload);
    expect(received()[0]?.text).toContain('After Tuesday, December 1 everything is erased');
  });
});
