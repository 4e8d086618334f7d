import styles from '#components/public-page/message-page.module.css';
import { Message } from '#components/public-page/message-page.tsx';
import { ArchSign, type ArchSignName } from '#components/ui/arch-sign.tsx';
import { RemindTomorrow } from './remind-tomorrow.tsx';

type Choice = 'MAIL' | 'CALENDAR' | 'SENT' | 'CLOSED';

const SIGNS: Record<Choice, ArchSignName> = {
  MAIL: 'mail',
  CALENDAR: 'clock',
  SENT: 'done',
  CLOSED: 'clock',
};

type RemindPageProps = {
  tributeId: string;
  /** Of a personal link, where the page was opened by one. */
  token: string | undefined;
  choice: Choice;
  locale: string;
  texts: {
    title: string;
    text: string;
    button: string;
    doneTitle: string;
    /** With `{when}`. */
    done: string;
    calendar: string;
    record: string;
    back: string;
  };
};

/** What somebody can do who would rather record later. Opening it promises nothing. */
export function RemindPage({ tributeId, token, choice, locale, texts }: RemindPageProps) {
  const query = `tributeId=${encodeURIComponent(tributeId)}`;
  const invitation = `/tribute/${encodeURIComponent(tributeId)}`;
  const calendar = `/api/tribute/calendar?${query}`;
  return (
    <>
      {choice === 'MAIL' ? (
        <RemindTomorrow {...{ tributeId, token, locale, texts }} />
      ) : (
        <Message picture={<ArchSign name={SIGNS[choice]} />} heading={texts.title} body={texts.text} />
      )}
      {choice === 'CALENDAR' && (
        <a className={styles.action} href={calendar}>
          {texts.calendar}
        </a>
      )}
      {choice === 'MAIL' && (
        <a className={styles.quiet} href={calendar}>
          {texts.calendar}
        </a>
      )}
      <a className={styles.quiet} href={token ? `${invitation}?c=${token}` : invitation}>
        {choice === 'SENT' ? texts.back : texts.record}
      </a>
    </>
  );
}
