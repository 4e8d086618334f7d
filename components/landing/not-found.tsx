import type { useTranslations } from 'next-intl';
import styles from '#components/public-page/message-page.module.css';
import { Message, MessagePage } from '#components/public-page/message-page.tsx';
import { ArchScene } from '#components/ui/arch-scene.tsx';
import { PageLink } from '#components/ui/page-link.tsx';

type NotFoundProps = {
  appName: string;
  texts: ReturnType<typeof useTranslations<'notfound'>>;
  /** An operator hides the reel (docs/specification.md#operator-take-down). */
  isTakenDown?: boolean;
};

/** The page of every dead link (docs/specification.md#link-dead), and of a reel that was taken down. */
export function NotFound({ appName, texts, isTakenDown = false }: NotFoundProps) {
  return (
    <MessagePage appName={appName}>
      <Message
        picture={<OpenEnvelope />}
        {...(!isTakenDown && { eyebrow: texts('eyebrow') })}
        heading={texts(isTakenDown ? 'takenDown.heading' : 'heading')}
        body={texts(isTakenDown ? 'takenDown.body' : 'body')}
      />
      <PageLink className={styles.action} href="/">
        {texts('home')}
      </PageLink>
      <PageLink className={styles.quiet} href="/contactus">
        {texts('contact')}
      </PageLink>
    </MessagePage>
  );
}

function OpenEnvelope() {
  return (
    <ArchScene>
      <path style={{ fill: 'var(--color-moss)' }} d="M48 118L100 72L152 118L100 158Z" />
      <path style={{ fill: 'var(--color-cream)' }} d="M64 92H136V150H64Z" />
      <path
        style={{ fill: 'none', stroke: 'var(--color-line)', strokeLinecap: 'round', strokeWidth: 4 }}
        d="M80 108H120M80 120H108"
      />
      <path style={{ fill: 'var(--color-green)' }} d="M48 118L100 158L152 118V186H48Z" />
    </ArchScene>
  );
}
