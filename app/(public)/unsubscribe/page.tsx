import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { PRIVATE_PAGE } from '#components/layout/private-page.ts';
import { MessagePage } from '#components/public-page/message-page.tsx';
import { Unsubscribe } from '#components/tribute/unsubscribe.tsx';
import type { NotificationType } from '#lib/contracts/notifications.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';
import { typeToUnsubscribe } from '#server/services/notifications/type-to-unsubscribe.ts';

type Props = { searchParams: Promise<{ token?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('invites.unsubscribe');
  return { title: t('title'), ...PRIVATE_PAGE };
}

export default async function UnsubscribePage({ searchParams }: Props) {
  const [{ token }, t] = await Promise.all([searchParams, getTranslations('invites.unsubscribe')]);
  if (typeof token !== 'string') notFound();
  const type = typeToUnsubscribe(token);
  const texts = {
    ...(type ? await textsOfType(type) : textsOfTribute(t)),
    button: t('button'),
    doneTitle: t('doneTitle'),
    deadTitle: t('deadTitle'),
    dead: t('dead'),
    contact: t('contact'),
  };
  return (
    <MessagePage appName={getClientConfiguration().appName}>
      <Unsubscribe token={token} texts={texts} nextPath={type ? '/profile' : '/'} />
    </MessagePage>
  );
}

type Texts = Awaited<ReturnType<typeof getTranslations<'invites.unsubscribe'>>>;

const textsOfTribute = (t: Texts) => ({
  title: t('title'),
  text: t('text'),
  all: t('all'),
  done: t('done'),
  allDone: t('allDone'),
  next: t('home'),
});

async function textsOfType(type: NotificationType) {
  const [t, types] = await Promise.all([
    getTranslations('invites.unsubscribe.account'),
    getTranslations('profile.mails.types'),
  ]);
  const what = types(type);
  return {
    title: t('title'),
    text: t('text', { what }),
    all: t('all'),
    done: t('done', { what }),
    allDone: t('allDone'),
    next: t('next'),
  };
}
