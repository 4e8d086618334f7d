import { getTranslations } from 'next-intl/server';
import { PageHeader } from '#components/layout/page-header.tsx';
import { InvitePage } from '#components/tribute/invite-page.tsx';
import { inviteTexts } from '#components/tribute/invite-texts.ts';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';

type InvitationProps = {
  tribute: PublicTributeDto;
  appName: string;
  /** The reader's, for dates. */
  locale: string;
};

/** The invite page as signed-in people see it: under their own header (seed §6). */
export async function Invitation({ tribute, appName, locale }: InvitationProps) {
  const translate = await getTranslations('tribute');
  return (
    <>
      <PageHeader appName={appName} />
      <main id="content">
        <InvitePage tribute={tribute} texts={inviteTexts(tribute, { translate, locale, now: new Date() })} />
      </main>
    </>
  );
}
