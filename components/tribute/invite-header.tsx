import brand from '#components/public-page/brand.module.css';
import { PageLink } from '#components/ui/page-link.tsx';
import { BackButton } from './back-button.tsx';
import styles from './invite-header.module.css';

type InviteHeaderProps = { appName: string; backLabel: string };

/** The signed-out header of the invite page (docs/specification.md#header-back): a way back and the brand, laid over the page's coloured sky. */
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
