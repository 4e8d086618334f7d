import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { NotFound } from '#components/landing/not-found.tsx';
import { readerLocale } from '#components/tribute/reader-locale.ts';
import { tributeMetadata } from '#components/tribute/tribute-metadata.ts';
import { Invitation } from '#components/workroom/invitation.tsx';
import { OwnerOrGuest, WorkroomScreen } from '#components/workroom/workroom-screen.tsx';
import { pageContext } from '#server/http/page-context.ts';
import { getClientConfiguration } from '#server/services/configuration/get-client-configuration.ts';
import { getPublicTribute } from '#server/services/tributes/get-public-tribute.ts';
import { getTribute } from '#server/services/tributes/get-tribute.ts';

type WorkroomPageProps = { params: Promise<{ tributeId: string }> };

/** Head and page ask for the same tribute: it is read once. Null where the link is switched off. */
const sharedTributeOf = cache((tributeId: string) => getPublicTribute(tributeId).catch(nullIfNotFound));

export async function generateMetadata({ params }: WorkroomPageProps): Promise<Metadata> {
  const { tributeId } = await params;
  const [tribute, translate] = await Promise.all([sharedTributeOf(tributeId), getTranslations('preview')]);
  if (!tribute) return { robots: { index: false, follow: false }, referrer: 'no-referrer' };
  // The visitor came by this address; the workroom's own is never shown.
  const path = `/tribute/${tribute.tributeId}` as const;
  const { appName } = getClientConfiguration();
  return tributeMetadata(tribute, { path, appName, isThankYou: false, translate });
}

/** `/tribute/{id}` in a browser that has an account: workroom for the creator, invitation for everybody else. */
export default async function WorkroomPage({ params }: WorkroomPageProps) {
  const [{ tributeId }, context] = await Promise.all([params, pageContext()]);
  const isKnown = context.actor.user !== null;
  if (isKnown && (await getTribute(context, tributeId).catch(nullIfNotFound))) {
    return <WorkroomScreen tributeId={tributeId} />;
  }
  const tribute = await sharedTributeOf(tributeId);
  if (!tribute && isKnown) notFound();

  const [pageLocale, head, texts] = await Promise.all([getLocale(), headers(), getTranslations('notfound')]);
  const { appName } = getClientConfiguration();
  const locale = readerLocale(head.get('accept-language'), pageLocale);
  const guest = tribute ? (
    <Invitation tribute={tribute} appName={appName} locale={locale} />
  ) : (
    <NotFound appName={appName} texts={texts} />
  );
  return isKnown ? guest : <OwnerOrGuest tributeId={tributeId} guest={guest} />;
}

/** "Not yours" and "not there" are one answer. */
function nullIfNotFound(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'NOT_FOUND') return null;
  throw error;
}
