import { getTranslations } from 'next-intl/server';
import { PageHeader } from '#components/layout/page-header.tsx';
import { InvitePage } from '#components/tribute/invite-page.tsx';
import { inviteTexts } from '#components/tribute/invite-texts.ts';
import { PersonalLink } from '#components/tribute/personal-link.tsx';
import type { PublicTributeDto } from '#lib/contracts/tributes.ts';

type InvitationProps = {
  tribute: PublicTributeDto;
  appName: string;
  /** The reader's, for dates. */
  locale: string;
  /** Of the personal link by which they came, or null. */
  token: string | null;
};

/** The invite page as signed-in people see it: under their own header (seed §6). */
export async function Invitation({ tribute, appName, locale, token }: InvitationProps) {
  const translate = await getTranslations('tribute');
  return (
    <>
      <PageHeader appName={appName} />
      <main id="content">
        <InvitePage tribute={tribute} texts={inviteTexts(tribute, { translate, locale, now: new Date() })} />
      </main>
      {token !== null && <PersonalLink tributeId={tribute.tributeId} token={token} />}
    </>
  );
}
