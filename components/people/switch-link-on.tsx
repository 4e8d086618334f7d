'use client';

import LinkRounded from '@mui/icons-material/LinkRounded';
import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { useUpdateTribute } from '#components/reel-form/use-update-tribute.ts';
import { showToast } from '#components/ui/show-toast.ts';
import type { TributeDto } from '#lib/contracts/tributes.ts';

type SwitchLinkOnProps = Pick<TributeDto, 'tributeId'> & {
  onSwitch: () => void;
};

export function SwitchLinkOn({ tributeId, onSwitch }: SwitchLinkOnProps) {
  const t = useTranslations('workroom.linkOff');
  const update = useUpdateTribute(tributeId);
  const switchOn = () => {
    onSwitch();
    update.mutate({ linkOpen: true }, { onSuccess: () => showToast('SUCCESS', t('isOn')) });
  };
  return (
    <Button
      variant="outlined"
      startIcon={<LinkRounded />}
      loading={update.isPending}
      sx={{ bgcolor: 'background.paper' }}
      onClick={switchOn}
    >
      {t('switchOn')}
    </Button>
  );
}
