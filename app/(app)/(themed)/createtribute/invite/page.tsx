import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { InviteStep } from '#components/wizard/invite/invite-step.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('wizard');
  return { title: t('invite.pageTitle') };
}

export default function InvitePage() {
  return <InviteStep />;
}
