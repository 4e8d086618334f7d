'use client';

import LogoutRounded from '@mui/icons-material/LogoutRounded';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useAuth } from '#components/providers/auth-context.ts';
import { useRootStore } from '#lib/stores/root-store.ts';
import { displayName } from '#lib/tribute/display-name.ts';

/** The avatar, and behind it who one is and the way out. */
export function AccountMenu() {
  const t = useTranslations('layout.account');
  const { logOut } = useAuth();
  const profile = useRootStore(({ userFirebaseData }) => userFirebaseData);
  const email = useRootStore(({ user }) => user?.email ?? '');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const panelId = useId();
  const name = profile ? displayName([profile]) : '';

  return (
    <>
      <IconButton
        aria-label={t('open')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? panelId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        edge="end"
      >
        <Avatar
          alt=""
          src={profile?.userProfile ?? ''}
          sx={{ bgcolor: 'primary.main', color: 'primary.contrastText' }}
        >
          {(name || email).charAt(0).toUpperCase()}
        </Avatar>
      </IconButton>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        // Who one is stands beside the menu, and all of it outside the page's landmarks.
        slotProps={{ paper: { id: panelId, role: 'dialog', 'aria-label': t('open') } }}
      >
        <Box sx={{ px: 2, py: 1.5 }}>
          {name && <Typography sx={{ fontWeight: 600 }}>{name}</Typography>}
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {email}
          </Typography>
        </Box>
        <Divider />
        <MenuList aria-label={t('open')} autoFocusItem>
          <MenuItem
            onClick={() => {
              setAnchor(null);
              void logOut();
            }}
          >
            <ListItemIcon>
              <LogoutRounded fontSize="small" />
            </ListItemIcon>
            {t('logOut')}
          </MenuItem>
        </MenuList>
      </Popover>
    </>
  );
}
