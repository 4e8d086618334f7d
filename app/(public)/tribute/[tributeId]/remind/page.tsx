import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import PublicNotFound from '#app/(public)/not-found.tsx';
import { RenewOrNotFound } from '#app/(public)/tribute/[tributeId]/renew-or-not-found.tsx';
import { PersonalLink } from '#components/invitation/personal-link.tsx';
import { notFoundMetadata } from '#components/landing/not-found-metadata.ts';
import { PRIVATE_PAGE } from '#components/layout/private-page.ts';
import { MessagePage } from '#components/public-page/message-page.tsx';
import { RemindPage } from '#components/tribute/remind-page.tsx';
import { formatDay } from '#lib/format/date.ts';
import { foundOrUnproven } from '#server/http/page-context.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';
import { getReminderChoice } from '#server/services/reminders/get-reminder-choice.ts';

type Props = {
  params: Promise<{ tributeId: string }>;
  searchParams: Promise<{ c?: string | string[] }>;
};

const choiceOf = cache((tributeId: string, token: string | undefined) =>
  foundOrUnproven((ctx) => getReminderChoice(ctx, { tributeId, token })),
);

const tokenOf = (c: string | string[] | undefined) => (typeof c === 'string' ? c : undefined);

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const [{ tributeId }, { c }, t] = await Promise.all([
    params,
    searchParams,
    getTranslations('reminders.page'),
  ]);
  const found = await choiceOf(tributeId, tokenOf(c));
  if (!found || found === 'UNPROVEN') return notFoundMetadata(await getTranslations('notfound'));
  return { title: t(`${found.choice}.title`), ...PRIVATE_PAGE };
}

export default async function RemindTributePage({ params, searchParams }: Props) {
  const [{ tributeId }, { c }, locale, t, errors] = await Promise.all([
    params,
    searchParams,
    getLocale(),
    getTranslations('reminders'),
    getTranslations('errors'),
  ]);
  const token = tokenOf(c);
  const found = await choiceOf(tributeId, token);
  if (!found) return <PublicNotFound />;
  if (found === 'UNPROVEN') return <RenewOrNotFound />;
  const { tribute, choice, hasJoined, personId } = found;
  const addressFields = hasJoined ? (['email'] as const) : (['name', 'email'] as const);
  const fields = choice === 'ADDRESS' ? addressFields : [];
  const due = { locale, timezone: tribute.timezone, now: new Date() };
  const texts = {
    title: t(`page.${choice}.title`),
    text: t(`page.${choice}.text`, { date: formatDay(new Date(tribute.dueDate), due) }),
    button: t('page.button'),
    name: t('page.name'),
    email: t('page.email'),
    hint: t('page.hint'),
    checkAddress: errors('checkAddress'),
    doneTitle: t('page.doneTitle'),
    done: t.raw('page.done') as string,
    calendar: t('calendar.addOwn'),
    record: t('page.record'),
    back: t('page.back'),
  };
  return (
    <MessagePage appName={getClientConfiguration().appName}>
      <RemindPage {...{ tributeId, token, personId, choice, fields, locale, texts }} />
      {token !== undefined && <PersonalLink {...{ tributeId, token }} />}
    </MessagePage>
  );
}
