import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { Invitation } from '#components/invitation/invitation.tsx';
import { NotFound } from '#components/landing/not-found.tsx';
import { PRIVATE_PAGE } from '#components/layout/private-page.ts';
import { readerLocale } from '#components/tribute/reader-locale.ts';
import { tributeMetadata } from '#components/tribute/tribute-metadata.ts';
import { OnceProven } from '#components/workroom/once-proven.tsx';
import { OwnerOrGuest, WorkroomScreen } from '#components/workroom/workroom-screen.tsx';
import { isScanned } from '#lib/tribute/share-purposes.ts';
import { foundOrNull, pageContext, withheldReason } from '#server/http/page-context.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';
import { getOwnPart } from '#server/services/contributors/get-own-part.ts';
import { getInvitedTribute } from '#server/services/invites/get-invited-tribute.ts';
import { listOwnSubmissions } from '#server/services/submissions/list-own-submissions.ts';
import { getPublicTribute } from '#server/services/tributes/get-public-tribute.ts';
import { getTribute } from '#server/services/tributes/get-tribute.ts';
import { getTributeToRecord } from '#server/services/tributes/get-tribute-to-record.ts';

type WorkroomPageProps = {
  params: Promise<{ tributeId: string }>;
  searchParams: Promise<{
    tgd?: string | string[];
    c?: string | string[];
    via?: string | string[];
  }>;
};

/** Cached, because head and page need it. Found by a personal link, the recording link or an earlier visit; else null. */
const sharedTributeOf = cache(async (tributeId: string, token: string | null) => {
  if (token !== null) return foundOrNull(() => getInvitedTribute({ tributeId, token }));
  const shared = await foundOrNull(() => getPublicTribute(tributeId));
  return shared ?? foundOrNull(async () => getTributeToRecord(await pageContext(), tributeId));
});

const tokenOf = (c: string | string[] | undefined) => (typeof c === 'string' ? c : null);

export async function generateMetadata({ params, searchParams }: WorkroomPageProps): Promise<Metadata> {
  const [{ tributeId }, { tgd, c }] = await Promise.all([params, searchParams]);
  const tribute = await sharedTributeOf(tributeId, tokenOf(c));
  if (!tribute) return PRIVATE_PAGE;
  const isThankYou = tgd !== undefined;
  // The visitor's address, because the workroom's own is never shown.
  const path = `/tribute/${tribute.tributeId}${isThankYou ? '?tgd=1' : ''}` as const;
  const { appName } = getClientConfiguration();
  return tributeMetadata(tribute, { path, appName, isThankYou });
}

/** `/tribute/{id}` in a browser with an account: workroom for the creator, invitation for others. */
export default async function WorkroomPage({ params, searchParams }: WorkroomPageProps) {
  const [{ tributeId }, { c, via }, context] = await Promise.all([params, searchParams, pageContext()]);
  const token = tokenOf(c);
  const isKnown = context.actor.user !== null;
  if (isKnown && (await foundOrNull(() => getTribute(context, tributeId)))) {
    return <WorkroomScreen tributeId={tributeId} />;
  }
  const tribute = await sharedTributeOf(tributeId, token);
  if (!tribute && isKnown) notFound();

  const [pageLocale, head, texts] = await Promise.all([getLocale(), headers(), getTranslations('notfound')]);
  const configuration = getClientConfiguration();
  const locale = readerLocale(head.get('accept-language'), pageLocale);
  const part = await foundOrNull(() => getOwnPart(context, { tributeId, token }));
  const guest = tribute ? (
    <Invitation
      {...{ tribute, configuration, locale, token }}
      isScanned={isScanned(via)}
      ownClips={isKnown ? await listOwnSubmissions(context, tributeId) : null}
      canDecline={part !== null && !part.hasAnswered}
      canReport={tribute.status !== 'ARCHIVED' || (await sharedTributeOf(tributeId, null)) !== null}
    />
  ) : (
    <OnceProven>
      <NotFound appName={configuration.appName} texts={texts} withheld={withheldReason()} />
    </OnceProven>
  );
  return isKnown ? guest : <OwnerOrGuest tributeId={tributeId} guest={guest} />;
}
