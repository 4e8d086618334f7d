'use client';

import Avatar from '@mui/material/Avatar';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import { displayName } from '#lib/tribute/display-name.ts';

export function PersonAvatar({ size }: { size?: 'large' }) {
  const profile = useRootStore(({ userFirebaseData }) => userFirebaseData);
  const email = useRootStore(({ user }) => user?.email ?? '');
  const name = profile ? displayName([profile]) : '';
  return (
    <Avatar
      alt=""
      src={profile?.userProfile ?? ''}
      sx={{
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        ...(size === 'large' && { width: 88, height: 88, typography: 'h2' }),
      }}
    >
      {(name || email).charAt(0).toUpperCase()}
    </Avatar>
  );
}
