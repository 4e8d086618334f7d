import { useId, useState } from 'react';
import buttons from '#components/clip/camera/buttons.module.css';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import bar from '#components/ui/error-bar.module.css';
import { becomeAgain } from '#lib/browser/api/people.ts';
import type { RecorderState } from '#lib/browser/recording/recorder-state.ts';
import type { OwnPersonDto } from '#lib/contracts/contributors.ts';
import { maybeSamePerson } from '#lib/contributors/same-person.ts';
import styles from './someone-else.module.css';

type AlsoHereProps = {
  tributeId: string;
  /** When the page was loaded. */
  people: readonly OwnPersonDto[];
  /** Who was greeted before, perhaps since then. */
  former: Pick<RecorderState, 'name' | 'personId'>;
  /** The name of the account if it has not answered here, or nothing. */
  account: string;
  texts: RecorderTexts['name'];
  onNamed: (person: OwnPersonDto) => void;
  onAccount: () => void;
};

/** Those who have answered on this device, and its account: they can continue as themselves. */
export function AlsoHere(props: AlsoHereProps) {
  const { tributeId, people, former, account, texts, onNamed, onAccount } = props;
  const headingId = useId();
  const [error, setError] = useState<string | null>(null);
  const choose = async (personId: string) => {
    const { data, error: failure } = await becomeAgain({ tributeId, personId });
    if (data) onNamed(data);
    else setError(failure);
  };
  const { personId, name: formerName } = former;
  const isKnown = !personId || people.some(({ _id }) => _id === personId);
  const here = isKnown ? people : [...people, { _id: personId, name: formerName }];
  // Under a name like theirs, the server would rename one of them.
  const isAccountOffered = account !== '' && !here.some(({ name }) => maybeSamePerson(name, account));
  if (here.length === 0 && !isAccountOffered) return null;
  return (
    <section className={styles.people} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {texts.others}
      </h2>
      {here.map(({ _id, name }) => (
        <button key={_id} type="button" className={buttons.button} onClick={() => void choose(_id)}>
          <bdi>{name}</bdi>
        </button>
      ))}
      {isAccountOffered && (
        <button type="button" className={buttons.button} onClick={onAccount}>
          <bdi>{account}</bdi>
        </button>
      )}
      <p className={bar.error} role="alert">
        {error}
      </p>
    </section>
  );
}
