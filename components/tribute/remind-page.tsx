import styles from '#components/public-page/message-page.module.css';
import { Message } from '#components/public-page/message-page.tsx';
import { ArchSign, type ArchSignName } from '#components/ui/arch-sign.tsx';
import { type RemindField, RemindTomorrow } from './remind-tomorrow.tsx';

type Choice = 'MAIL' | 'ADDRESS' | 'CALENDAR' | 'SENT' | 'CLOSED';

const SIGNS: Record<Choice, ArchSignName> = {
  MAIL: 'mail',
  ADDRESS: 'mail',
  CALENDAR: 'clock',
  SENT: 'done',
  CLOSED: 'clock',
};

type RemindPageProps = {
  tributeId: string;
  token: string | undefined;
  personId?: string | undefined;
  choice: Choice;
  /** What a visitor has to tell us first; nothing unless the choice is ADDRESS. */
  fields: readonly RemindField[];
  locale: string;
  texts: {
    title: string;
    text: string;
    button: string;
    name: string;
    email: string;
    hint: string;
    checkAddress: string;
    doneTitle: string;
    /** Contains `{when}`. */
    done: string;
    calendar: string;
    record: string;
    back: string;
  };
};

/** Offers to record later. Opening the page requests nothing. */
export function RemindPage({ tributeId, token, personId, choice, fields, locale, texts }: RemindPageProps) {
  const query = `tributeId=${encodeURIComponent(tributeId)}`;
  const invitation = `/tribute/${encodeURIComponent(tributeId)}`;
  const calendar = `/api/tribute/calendar?${query}`;
  const canMail = choice === 'MAIL' || choice === 'ADDRESS';
  return (
    <>
      {canMail ? (
        <RemindTomorrow {...{ tributeId, token, personId, fields, locale, texts }} />
      ) : (
        <Message picture={<ArchSign name={SIGNS[choice]} />} heading={texts.title} body={texts.text} />
      )}
      {choice === 'CALENDAR' && (
        <a className={styles.action} href={calendar}>
          {texts.calendar}
        </a>
      )}
      {canMail && (
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
