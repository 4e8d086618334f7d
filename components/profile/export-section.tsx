'use client';

import DownloadRounded from '@mui/icons-material/DownloadRounded';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { showToast } from '#components/ui/show-toast.ts';
import { dataOf } from '#lib/browser/api/client.ts';
import { exportUser } from '#lib/browser/api/users.ts';
import { ProfileSection } from './profile-section.tsx';

export function ExportSection() {
  const t = useTranslations('profile.data');
  const download = useMutation({
    mutationFn: () => dataOf(exportUser()),
    onSuccess: (data) => saveFile(t('fileName'), JSON.stringify(data, null, 2)),
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

/** The call needs a bearer, so the file comes from memory instead of a link. */
function saveFile(name: string, json: string): void {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
