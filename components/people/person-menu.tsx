'use client';

import MoreHorizRounded from '@mui/icons-material/MoreHorizRounded';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { showToast } from '#components/ui/show-toast.ts';
import { useResendInvite } from '#lib/browser/hooks/use-contributors.ts';
import type { BoardPersonDto } from '#lib/contracts/contributors.ts';
import { personActionsOf } from '#lib/contributors/person-actions.ts';
import type { PersonAction } from './person-dialogs.tsx';

type PersonMenuProps = {
  tributeId: string;
  person: BoardPersonDto;
  isCollecting: boolean;
  now: Date;
  onAction: (action: PersonAction) => void;
};

export function PersonMenu({ tributeId, person, isCollecting, now, onAction }: PersonMenuProps) {
  const t = useTranslations('board.actions');
  const [button, setButton] = useState<HTMLElement | null>(null);
  const close = () => setButton(null);
  const choose = (action: PersonAction) => () => {
    close();
    onAction(action);
  };
  const resend = useResendInvite(tributeId);
  const again = () => {
    close();
    resend.mutate(person._id, {
      onSuccess: () => showToast('SUCCESS', t('resent', { name: person.name })),
      onError: ({ message }) => showToast('ERROR', message),
    });
  };
  const can = personActionsOf(person, isCollecting, now);
  return (
    <>
      <IconButton
        edge="end"
        aria-haspopup="menu"
        aria-expanded={button !== null}
        aria-label={t('open', { name: person.name })}
        onClick={({ currentTarget }) => setButton(currentTarget)}
      >
        <MoreHorizRounded />
      </IconButton>
      <Menu anchorEl={button} open={button !== null} onClose={close}>
        {can.nudge && <MenuItem onClick={choose({ kind: 'nudge', people: [person] })}>{t('nudge')}</MenuItem>}
        {can.nudgeLater && <MenuItem disabled>{t('remindedToday')}</MenuItem>}
        {can.message && <MenuItem onClick={choose({ kind: 'message', person })}>{t('copy')}</MenuItem>}
        {can.resend && <MenuItem onClick={again}>{t('resend')}</MenuItem>}
        <MenuItem onClick={choose({ kind: 'rename', person })}>{t('rename')}</MenuItem>
        <MenuItem onClick={choose({ kind: 'remove', person })}>
          {t(can.revoke ? 'revoke' : 'remove')}
        </MenuItem>
      </Menu>
    </>
  );
}
