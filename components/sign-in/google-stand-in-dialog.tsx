'use client';

import Alert from '@mui/material/Alert';
import Avatar from '@mui/material/Avatar';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemAvatar from '@mui/material/ListItemAvatar';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { CheckedField } from '#components/ui/checked-field.tsx';
import { checkedValues, textOf } from '#components/ui/checked-values.ts';
import type { StandInAccount } from '#lib/browser/auth/google-sign-in.ts';

/** Fictional people at a reserved domain (RFC 2606). */
const ACCOUNTS: readonly StandInAccount[] = [
  { name: 'Maja Lindqvist', email: 'maja.lindqvist@gmail.example' },
  { name: 'Jonas Okafor', email: 'jonas.okafor@gmail.example' },
];
/** The account's id is derived from the address and has this much room. */
const EMAIL_CHARS_MAX = 120;

type GoogleStandInDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  onChoose: (account: StandInAccount) => void;
};

export function GoogleStandInDialog({ isOpen, onClose, onChoose }: GoogleStandInDialogProps) {
  const t = useTranslations('account');
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('google.chooserTitle')}</DialogTitle>
      <form
        noValidate
        onSubmit={(event) => {
          const values = checkedValues(event);
          if (values) onChoose({ name: textOf(values, 'name'), email: textOf(values, 'email') });
        }}
      >
        <DialogContent>
          <Alert severity="info">{t('google.standIn')}</Alert>
          <List>
            {ACCOUNTS.map((account) => (
              <ListItem key={account.email} disablePadding>
                <ListItemButton disableGutters onClick={() => onChoose(account)}>
                  <ListItemAvatar>
                    <Avatar aria-hidden sx={{ bgcolor: 'primary.main' }}>
                      {account.name.charAt(0)}
                    </Avatar>
                  </ListItemAvatar>
                  <ListItemText primary={account.name} secondary={account.email} />
                </ListItemButton>
              </ListItem>
            ))}
          </List>
          <Typography sx={{ fontWeight: 600, mb: 2 }}>{t('google.otherAccount')}</Typography>
          <Stack spacing={2}>
            <CheckedField
              name="name"
              label={t('google.name')}
              autoComplete="off"
              problemOf={() => t('google.nameRequired')}
            />
            <CheckedField
              name="email"
              label={t('fields.email')}
              type="email"
              autoComplete="off"
              problemOf={({ valueMissing }) =>
                t(valueMissing ? 'fields.emailRequired' : 'fields.emailInvalid')
              }
              charsMax={EMAIL_CHARS_MAX}
            />
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 3 }}>
          <Button onClick={onClose}>{t('google.cancel')}</Button>
          <Button type="submit" variant="contained">
            {t('google.continue')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
