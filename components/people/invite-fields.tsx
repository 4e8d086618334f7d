'use client';

import Button from '@mui/material/Button';
import { useTranslations } from 'next-intl';
import { TextInput } from '#components/ui/text-input.tsx';
import { INVITES_MAX } from '#lib/invites/limits.ts';
import { withoutHeading } from '#lib/invites/parse-people.ts';
import { AlertLines } from './alert-lines.tsx';
import { CreditsLeft } from './credits-left.tsx';
import { CsvButton } from './csv-button.tsx';
import { MessageField } from './message-field.tsx';
import type { InviteFormState } from './use-invite-form.ts';

export function InviteFields({ form }: { form: InviteFormState }) {
  const t = useTranslations('invites');
  const { text, wrong, full, isNobody, isTooMany, failure, writeText } = form;
  return (
    <>
      <TextInput
        label={t('addresses')}
        value={text}
        onChange={writeText}
        placeholder=""
        minRows={3}
        hint={t('addressesHint')}
        error={
          (wrong.length > 0 && (
            <AlertLines
              lead={t('wrong', { count: wrong.length })}
              lines={wrong.map((line) => t('wrongLine', line))}
            />
          )) ||
          (isNobody && t('nobody')) ||
          (isTooMany && t('tooMany', { max: INVITES_MAX })) ||
          (full.length > 0 && <AlertLines lead={t('full', { count: full.length })} lines={full} />) ||
          failure
        }
      />
      <CsvButton
        onRead={(table) => writeText([text.trim(), withoutHeading(table)].filter(Boolean).join('\n'))}
      />
      <MessageField
        label={t('message')}
        value={form.message}
        onChange={form.writeMessage}
        minRows={2}
        hint={t('messageHint')}
      />
      <CreditsLeft cost={form.cost} isRefused={form.isRefused} />
    </>
  );
}

export function SendInvites({ form, formId }: { form: InviteFormState; formId?: string }) {
  const t = useTranslations('invites');
  return (
    <Button type="submit" form={formId} variant="contained" loading={form.isSending}>
      {t('send')}
    </Button>
  );
}

export function TestInvite({ form }: { form: InviteFormState }) {
  const t = useTranslations('invites');
  return (
    <Button disabled={form.isSending} onClick={form.test}>
      {t('test')}
    </Button>
  );
}
