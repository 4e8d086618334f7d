'use client';

import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { showToast } from '#components/providers/show-toast.ts';
import { useUpdateUser } from '#lib/browser/hooks/use-own-user.ts';
import type { UpdateUserInput } from '#lib/contracts/users.ts';
import { ProfileSection } from './profile-section.tsx';

const LANGUAGES = ['en', 'es'] as const satisfies UpdateUserInput['locale'][];

/** The language of pages and mails. The server keeps it and sets the cookie; the page is then read again. */
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
            { locale: LANGUAGES.find((language) => language === value) },
            {
              onSuccess: () => router.refresh(),
              onError: ({ message }) => showToast('ERROR', message),
            },
          )
        }
        sx={{ mt: 1 }}
      >
        {LANGUAGES.map((language) => (
          <FormControlLabel
            key={language}
            value={language}
            control={<Radio />}
            label={<span lang={language}>{t(language)}</span>}
          />
        ))}
      </RadioGroup>
    </ProfileSection>
  );
}
