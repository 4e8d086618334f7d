import type { Metadata } from 'next';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import PublicNotFound from '#app/(public)/not-found.tsx';
import { RenewOrNotFound } from '#app/(public)/tribute/[tributeId]/renew-or-not-found.tsx';
import { OwnClips } from '#components/clip/own-clips.tsx';
import { ownClipsTexts } from '#components/clip/own-clips-texts.ts';
import { notFoundMetadata } from '#components/landing/not-found-metadata.ts';
import { PRIVATE_PAGE } from '#components/layout/private-page.ts';
import { OwnPage } from '#components/own-page/own-page.tsx';
import { InviteHeader } from '#components/tribute/invite-header.tsx';
import { ObjectIdString } from '#lib/contracts/ids.ts';
import { formatDay } from '#lib/format/date.ts';
import { foundOrUnproven } from '#server/http/page-context.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';
import { getOwnPage } from '#server/services/contributors/get-own-page.ts';

type Props = {
  params: Promise<{ tributeId: string }>;
  /** `personId`: whose page it is, if another tab made the device someone else. */
  searchParams: Promise<{ personId?: string | string[] }>;
};

const ownPage = cache((tributeId: string, personId: string | undefined) =>
  foundOrUnproven((ctx) => getOwnPage(ctx, tributeId, personId)),
);

async function pageOf({ params, searchParams }: Props) {
  const [{ tributeId }, { personId }] = await Promise.all([params, searchParams]);
  return ownPage(tributeId, ObjectIdString.safeParse(personId).data);
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [own, t] = await Promise.all([pageOf(props), getTranslations('ownpage')]);
  if (!own || own === 'UNPROVEN') return notFoundMetadata(await getTranslations('notfound'));
  return { title: t('title'), ...PRIVATE_PAGE };
}

export default async function OwnTributePage(props: Props) {
  const [{ tributeId }, own, locale, messages, layout] = await Promise.all([
    props.params,
    pageOf(props),
    getLocale(),
    getMessages(),
    getTranslations('tribute'),
  ]);
  if (!own) return <PublicNotFound />;
  if (own === 'UNPROVEN') return <RenewOrNotFound />;
  const { tribute, clips, consentAt } = own;
  const { timezone, questions, language, tributeType } = tribute;
  const configuration = getClientConfiguration();
  return (
    <>
      <InviteHeader appName={configuration.appName} backLabel={layout('back')} />
      <OwnPage
        {...own}
        consentDay={consentAt && formatDay(consentAt, { locale, timezone, now: new Date() })}
        configuration={configuration}
      >
        <OwnClips
          {...{ tributeId, clips, questions, language, configuration }}
          isWhole
          canAnswer={tribute.status !== 'ARCHIVED'}
          canReplace={tribute.status === 'COLLECTING'}
          texts={{ ...ownClipsTexts(messages, tributeType), heading: messages.ownpage.title }}
        />
      </OwnPage>
    </>
  );
}
