'use client';

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { textOf } from '#components/account/checked-values.ts';
import { FormHeading } from '#components/form/form-heading.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { PageColumn } from '#components/layout/page-column.tsx';
import { dataOf } from '#lib/api/client.ts';
import { sendContactMessage } from '#lib/api/messages-to-us.ts';
import type { ContactInput } from '#lib/contracts/messages-to-us.ts';
import { useMutation } from '#lib/hooks/use-mutation.ts';
import { useRootStore } from '#lib/stores/root-store.ts';
import { useRestored } from '#lib/stores/use-restored.ts';
import { displayName } from '#lib/tribute/display-name.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { SentNotice } from './sent-notice.tsx';

/** Writing to us, with or without an account. */
export function ContactScreen() {
  const t = useTranslations('feedback.contact');
  const isRestored = useRestored();
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  return (
    <PageColumn>
      <FormHeading title={t('title')} lead={t('lead')} />
      {!isRestored && <FormSkeleton />}
      {isRestored && sentFrom === null && <ContactForm onSent={setSentFrom} />}
      {sentFrom !== null && (
        <SentNotice
          title={t('doneTitle')}
          lead={t('doneLead', { email: sentFrom })}
          action={{ label: t('again'), onClick: () => setSentFrom(null) }}
        />
      )}
    </PageColumn>
  );
}

type Problems = Partial<
  Record<keyof ContactInput, 'nameRequired' | 'emailRequired' | 'emailInvalid' | 'messageRequired'>
>;

/** As a browser checks it, which is what the server asks for as well. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const MESSAGE_ROWS_MIN = 6;
/** As the server takes it (contracts/messages-to-us.ts). */
const MESSAGE_CHARS_MAX = 4000;

function problemsOf({ name, email, message }: ContactInput): Problems {
  return {
    ...(!name && { name: 'nameRequired' }),
    ...(!EMAIL.test(email) && { email: email ? 'emailInvalid' : 'emailRequired' }),
    ...(!message && { message: 'messageRequired' }),
  };
}

function ContactForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useTranslations('feedback.contact');
  const profile = useRootStore(({ userFirebaseData }) => userFirebaseData);
  const email = useRootStore(({ user }) => user?.email ?? '');
  const [problems, setProblems] = useState<Problems>({});
  const sending = useMutation({
    mutationFn: (input: ContactInput) => dataOf(sendContactMessage(input)),
    onSuccess: (_, input) => onSent(input.email),
  });
  const field = (name: keyof ContactInput) => ({
    name,
    label: t(name),
    error: problems[name] && t(problems[name]),
    onChange: () => setProblems({ ...problems, [name]: undefined }),
  });

  const submit = (form: HTMLFormElement) => {
    const values = new FormData(form);
    const input = {
      name: textOf(values, 'name'),
      email: textOf(values, 'email'),
      message: textOf(values, 'message'),
    };
    const found = problemsOf(input);
    setProblems(found);
    const [first] = Object.keys(found);
    if (!first) return sending.mutate(input);
    form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };

  return (
    <Stack
      component="form"
      noValidate
      spacing={2.5}
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <TextInput
        {...field('name')}
        defaultValue={profile ? displayName([profile]) : ''}
        autoComplete="name"
      />
      <TextInput {...field('email')} defaultValue={email} type="email" autoComplete="email" />
      <TextInput {...field('message')} minRows={MESSAGE_ROWS_MIN} charsMax={MESSAGE_CHARS_MAX} />
      {sending.error && <Alert severity="error">{sending.error.message}</Alert>}
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={sending.isPending}
        sx={{ alignSelf: { sm: 'flex-start' } }}
      >
        {t('send')}
      </Button>
    </Stack>
  );
}
