'use client';

import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { showToast } from '#components/ui/show-toast.ts';
import { useUpdateUser } from '#lib/browser/hooks/use-own-user.ts';
import { LANGUAGES, LOCALES, localeOf } from '#lib/messages/languages.ts';
import { ProfileSection } from './profile-section.tsx';

export function LanguageSection() {
  const t = useTranslations('profile.language');
  const router = useRouter();
  const locale = useLocale();
  const update = useUpdateUser();
  const chosen = update.isPending ? update.variables.locale : locale;

  return (
    <ProfileSection title={t('title')} lead={t('lead')}>
      <RadioGroup
        row
        aria-label={t('title')}
        value={chosen ?? locale}
        onChange={(_, value) =>
          update.mutate(
            { locale: localeOf(value) },
            {
              onSuccess: () => router.refresh(),
              onError: ({ message }) => showToast('ERROR', message),
            },
          )
        }
        sx={{ mt: 1 }}
      >
        {LOCALES.map((language) => (
          <FormControlLabel
            key={language}
            value={language}
            control={<Radio />}
            label={<span lang={language}>{LANGUAGES[language].name}</span>}
          />
        ))}
      </RadioGroup>
    </ProfileSection>
  );
}
