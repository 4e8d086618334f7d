'use client';

import { useEffect } from 'react';
import type { Identity } from '#lib/browser/auth/identity.ts';
import type { AuthStatus } from './auth-context.ts';
import { Queries } from './queries.tsx';
import { useAccountLanguage } from './use-account-language.ts';
import { useProfile } from './use-profile.ts';
import { useRealtime } from './use-realtime.ts';

type PersonProps = {
  identity: Identity;
  userId: string;
  status: AuthStatus;
  /** This page has session cookies. */
  hasSession: boolean;
  /** Called with the status when the profile is known, and with null when it no longer applies. */
  onSettled: (status: AuthStatus | null) => void;
};

export function Person(props: PersonProps) {
  return (
    <Queries>
      <Presence {...props} />
    </Queries>
  );
}

function Presence({ identity, userId, status, hasSession, onSettled }: PersonProps) {
  const { isSettled } = useProfile(identity, status);
  useRealtime(identity, userId);
  useAccountLanguage(hasSession);
  useEffect(() => {
    if (!isSettled) return undefined;
    onSettled(status);
    return () => onSettled(null);
  }, [isSettled, status, onSettled]);
  return null;
}
