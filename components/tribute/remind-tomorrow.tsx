'use client';

import { type FormEvent, useId, useState } from 'react';
import styles from '#components/public-page/message-page.module.css';
import { Message } from '#components/public-page/message-page.tsx';
import { ArchSign } from '#components/ui/arch-sign.tsx';
import { notLoaded } from '#lib/browser/api/not-loaded.ts';
import { useIsHydrated } from '#lib/browser/hooks/use-is-hydrated.ts';
import { normaliseAddress } from '#lib/invites/address.ts';
import { fill } from '#lib/messages/fill.ts';
import form from './remind.module.css';

/** What a visitor has to tell us before we can remind them. */
export type RemindField = 'name' | 'email';

type RemindText = 'title' | 'text' | 'button' | 'doneTitle' | 'done' | 'hint' | 'checkAddress';

type RemindTomorrowProps = {
  tributeId: string;
  token: string | undefined;
  /** Who asks, also once this browser has become someone else in another tab. */
  personId?: string | undefined;
  /** Nothing for people whose address we have; guests who joined give an address, other visitors also a name. */
  fields: readonly RemindField[];
  locale: string;
  texts: Record<RemindText | RemindField, string>;
};

const AUTO_COMPLETE = { name: 'name', email: 'email' } as const;

/** Requests one mail tomorrow, for the person of this browser or of a personal link. */
export function RemindTomorrow({ tributeId, token, personId, fields, locale, texts }: RemindTomorrowProps) {
  const failureId = useId();
  const isHydrated = useIsHydrated();
  const [isBusy, setBusy] = useState(false);
  const [remindOn, setRemindOn] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ text: string; field: RemindField | undefined } | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A disabled button would lose the focus.
    if (isBusy) return;
    const given = new FormData(event.currentTarget);
    const elements = event.currentTarget.elements;
    const refuse = (text: string, field: RemindField | undefined) => {
      setFailure({ text, field });
      const input = field && elements.namedItem(field);
      if (input instanceof HTMLElement) input.focus();
    };
    const values = valuesOf(given, fields);
    // Before they join, which the creator hears about.
    if (values.email !== undefined && !normaliseAddress(values.email))
      return refuse(texts.checkAddress, 'email');
    setBusy(true);
    setFailure(null);
    const answer = await promise({ tributeId, ...(token ? { token } : { personId }) }, values).catch(
      notLoaded,
    );
    setBusy(false);
    if (answer.data) return setRemindOn(answer.data.remindOn);
    const wrong = 'fields' in answer ? answer.fields : {};
    const field = fields.find((name) => wrong[name]);
    refuse((field && wrong[field]?.[0]) ?? answer.error, field);
  };
  if (remindOn) {
    const body = fill(texts.done, { when: inWords(remindOn, locale) });
    return <Message picture={<ArchSign name="done" />} heading={texts.doneTitle} body={body} />;
  }
  return (
    <>
      <Message picture={<ArchSign name="mail" />} heading={texts.title} body={texts.text} />
      <form className={form.form} noValidate onSubmit={(event) => void submit(event)}>
        {fields.map((name) => (
          <label key={name} className={form.label}>
            {texts[name]}
            <input
              className={form.field}
              name={name}
              type={name === 'email' ? 'email' : 'text'}
              autoComplete={AUTO_COMPLETE[name]}
              aria-invalid={failure?.field === name}
              aria-describedby={failureId}
              required
            />
          </label>
        ))}
        {fields.length > 0 && <p className={form.hint}>{texts.hint}</p>}
        <p id={failureId} role="alert" className={styles.failure}>
          {failure?.text}
        </p>
        <button type="submit" className={styles.action} disabled={!isHydrated} aria-disabled={isBusy}>
          {texts.button}
        </button>
      </form>
    </>
  );
}

const valuesOf = (given: FormData, fields: readonly RemindField[]): Partial<Record<RemindField, string>> =>
  Object.fromEntries(fields.map((field) => [field, textOf(given.get(field))]));

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value.trim() : '');

type Asked = { tributeId: string; token?: string; personId?: string | undefined };

/** Visitors without an identity join first, so that they stay the same person when they record. */
async function promise(asked: Asked, { name, email }: Partial<Record<RemindField, string>>) {
  if (name !== undefined) {
    const { joinTribute } = await import('#lib/browser/api/submissions.ts');
    const joined = await joinTribute({ tributeId: asked.tributeId, name });
    if (!joined.data) return joined;
    const { rememberName } = await import('#lib/browser/recording/remembered-name.ts');
    rememberName(asked.tributeId, joined.data.name, joined.data._id);
  }
  const { remindTomorrow } = await import('#lib/browser/api/invites.ts');
  return remindTomorrow({ ...asked, ...(email !== undefined && { email }) });
}

const inWords = (moment: string, locale: string) =>
  new Date(moment).toLocaleString(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  });
