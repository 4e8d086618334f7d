import brand from '#components/public-page/brand.module.css';
import { PageLink } from '#components/ui/page-link.tsx';
import { BackButton } from './back-button.tsx';
import styles from './invite-header.module.css';

type InviteHeaderProps = { appName: string; backLabel: string };

export function InviteHeader({ appName, backLabel }: InviteHeaderProps) {
  return (
    <header className={styles.header}>
      <PageLink className={`${brand.brand} ${styles.brand}`} href="/">
        {appName}
      </PageLink>
      <BackButton label={backLabel} />
    </header>
  );
}
