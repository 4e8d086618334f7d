import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NotificationScreen } from '#components/notifications/notification-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('notifications');
  return { title: t('pageTitle') };
}

export default function NotificationPage() {
  return <NotificationScreen />;
}
