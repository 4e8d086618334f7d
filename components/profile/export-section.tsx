'use client';

import DownloadRounded from '@mui/icons-material/DownloadRounded';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { saveFile } from '#components/ui/save-file.ts';
import { showToast } from '#components/ui/show-toast.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { exportUser } from '#lib/browser/api/users.ts';
import { ProfileSection } from './profile-section.tsx';

export function ExportSection() {
  const t = useTranslations('profile.data');
  const download = useMutation({
    mutationFn: () => dataOf(exportUser()),
    onSuccess: (data) => saveFile(t('fileName'), JSON.stringify(data, null, 2), 'application/json'),
    onError: ({ message }) => showToast('ERROR', message),
  });
  return (
    <ProfileSection title={t('title')} lead={t('lead')}>
      <Button
        variant="outlined"
        startIcon={<DownloadRounded />}
        loading={download.isPending}
        onClick={() => download.mutate()}
        sx={{ mt: 2 }}
      >
        {t('download')}
      </Button>
    </ProfileSection>
  );
}
