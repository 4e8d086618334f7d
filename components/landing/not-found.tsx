import type { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import styles from '#components/public-page/message-page.module.css';
import { Message, MessagePage } from '#components/public-page/message-page.tsx';
import { ArchScene } from '#components/ui/arch-scene.tsx';
import { PageLink } from '#components/ui/page-link.tsx';

type NotFoundProps = {
  appName: string;
  texts: ReturnType<typeof useTranslations<'notfound'>>;
  /** Why the reel is not shown: an operator hides it, or its media was erased (docs/specification.md#retention-erased). */
  withheld?: 'TAKEN_DOWN' | 'MEDIA_ERASED' | null;
  children?: ReactNode;
};

/** The page of every dead link (docs/specification.md#link-dead), and of a reel that is not shown any more. */
export function NotFound({ appName, texts, withheld = null, children }: NotFoundProps) {
  return (
    <MessagePage appName={appName}>
      <Message
        picture={<OpenEnvelope />}
        {...(!withheld && { eyebrow: texts('eyebrow') })}
        heading={texts(withheld ? `${withheld}.heading` : 'heading')}
        body={texts(withheld ? `${withheld}.body` : 'body')}
      />
      {children}
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
