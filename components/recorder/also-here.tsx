import { useId, useState } from 'react';
import buttons from '#components/clip/camera/buttons.module.css';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import bar from '#components/ui/error-bar.module.css';
import { becomeAgain } from '#lib/browser/api/people.ts';
import type { RecorderState } from '#lib/browser/recording/recorder-state.ts';
import type { OwnPersonDto } from '#lib/contracts/contributors.ts';
import styles from './someone-else.module.css';

type AlsoHereProps = {
  tributeId: string;
  /** When the page was loaded. */
  people: readonly OwnPersonDto[];
  /** Who was greeted before, perhaps since then. */
  former: Pick<RecorderState, 'name' | 'personId'>;
  texts: RecorderTexts['name'];
  onNamed: (person: OwnPersonDto) => void;
};

/** Those who have answered on this device, who can continue as themselves. */
export function AlsoHere({ tributeId, people, former, texts, onNamed }: AlsoHereProps) {
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
  if (here.length === 0) return null;
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
      <p className={bar.error} role="alert">
        {error}
      </p>
    </section>
  );
}
