'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { textOf } from '#components/ui/checked-values.ts';
import { TextInput } from '#components/ui/text-input.tsx';
import { dataOf } from '#lib/browser/api/client.ts';
import { sendContactMessage } from '#lib/browser/api/messages-to-us.ts';
import { useSubmit } from '#lib/browser/hooks/use-submit.ts';
import { useRootStore } from '#lib/browser/stores/root-store.ts';
import type { ContactInput } from '#lib/contracts/messages-to-us.ts';
import { normaliseAddress } from '#lib/invites/address.ts';
import { MESSAGE_CHARS_MAX } from '#lib/messages-to-us/limits.ts';
import { displayName } from '#lib/tribute/display-name.ts';
import styles from './writing-page.module.css';
import { WritingAside, WritingForm, WritingPage } from './writing-page.tsx';

const QUICK = { recording: '/faq#recording', deleting: '/faq#delete', money: '/pricing#refund' } as const;

export function ContactScreen({ picture }: { picture?: ReactNode }) {
  const t = useTranslations('feedback.contact');
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  return (
    <WritingPage
      title={t('title')}
      lead={t('lead')}
      sent={
        sentFrom === null
          ? null
          : {
              title: t('doneTitle'),
              lead: t('doneLead', { email: sentFrom }),
              again: { label: t('again'), onClick: () => setSentFrom(null) },
            }
      }
      aside={
        <WritingAside picture={picture} title={t('aside.title')} text={t('aside.text')}>
          <ul className={styles.links}>
            {(Object.keys(QUICK) as (keyof typeof QUICK)[]).map((answer) => (
              <li key={answer}>
                <Link href={QUICK[answer]} className={styles.link}>
                  {t(`aside.${answer}`)}
                </Link>
              </li>
            ))}
          </ul>
        </WritingAside>
      }
    >
      <ContactForm onSent={setSentFrom} />
    </WritingPage>
  );
}

type Problems = Partial<
  Record<keyof ContactInput, 'nameRequired' | 'emailRequired' | 'emailInvalid' | 'messageRequired'>
>;

const MESSAGE_ROWS_MIN = 6;

function problemsOf({ name, email, message }: ContactInput): Problems {
  return {
    ...(!name && { name: 'nameRequired' }),
    ...(!normaliseAddress(email) && { email: email ? 'emailInvalid' : 'emailRequired' }),
    ...(!message && { message: 'messageRequired' }),
  };
}

function ContactForm({ onSent }: { onSent: (email: string) => void }) {
  const t = useTranslations('feedback.contact');
  const profile = useRootStore(({ userFirebaseData }) => userFirebaseData);
  const email = useRootStore(({ user }) => user?.email ?? '');
  const [problems, setProblems] = useState<Problems>({});
  const sending = useSubmit({
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
    <WritingForm
      send={t('send')}
      isSending={sending.isPending}
      error={sending.error?.message}
      onSubmit={submit}
    >
      <TextInput
        {...field('name')}
        defaultValue={profile ? displayName([profile]) : ''}
        autoComplete="name"
      />
      <TextInput {...field('email')} defaultValue={email} type="email" autoComplete="email" />
      <TextInput {...field('message')} minRows={MESSAGE_ROWS_MIN} charsMax={MESSAGE_CHARS_MAX} />
    </WritingForm>
  );
}
