import { useId, useRef } from 'react';
import buttons from '#components/clip/camera/buttons.module.css';
import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import { SentElsewhere } from '#components/clip/camera/rescue/sent-elsewhere.tsx';
import styles from '#components/clip/camera/scene.module.css';
import { Scene } from '#components/clip/camera/scene.tsx';
import type { CardDraft } from '#lib/browser/recording/drafts.ts';
import { fill } from '#lib/messages/fill.ts';
import { WRITTEN_CHARS_MAX } from '#lib/recording/limits.ts';
import { CardPreview } from './card-preview.tsx';
import type { useWrittenCard } from './use-written-card.ts';
import written from './written-scene.module.css';

type WrittenSceneProps = {
  tributeId: string;
  name: string;
  personId: string | undefined;
  isThankYou: boolean;
  card: ReturnType<typeof useWrittenCard>;
  question: string | null;
  language: string;
  creator: string;
  texts: RecorderTexts;
  onSend: (card: CardDraft) => void;
  onOtherWay: () => void;
};

export function WrittenScene(props: WrittenSceneProps) {
  const { tributeId, name, personId, isThankYou, question, language, creator, texts, onSend, onOtherWay } =
    props;
  const { text, isKept, isSentElsewhere, draft, write, finish } = props.card;
  const id = useId();
  const { written: words, ways } = texts;
  const hasText = text.trim() !== '';
  const isSending = useRef(false);
  const use = async () => {
    // A second tap while the card is saved would stop the upload that the first one starts.
    if (isSending.current) return;
    isSending.current = true;
    let card: CardDraft | null = null;
    try {
      card = await finish();
    } finally {
      isSending.current = card !== null;
    }
    if (card) onSend(card);
  };
  return (
    <Scene heading={words.heading}>
      {isSentElsewhere && (
        <SentElsewhere
          tributeId={tributeId}
          personId={personId}
          isChanged={draft?.replaces !== undefined}
          words={texts.camera.rescue.sent}
        />
      )}
      <CardPreview {...{ tributeId, name, personId, isThankYou, text }} texts={words} />
      {question && (
        <p className={written.question} lang={language}>
          {question}
        </p>
      )}
      <label className={written.label} htmlFor={id}>
        {words.field}
      </label>
      <textarea
        id={id}
        className={written.field}
        rows={5}
        value={text}
        maxLength={WRITTEN_CHARS_MAX}
        aria-describedby={`${id}-count`}
        onChange={({ target }) => write(target.value)}
      />
      <p className={written.count} id={`${id}-count`}>
        <span>{fill(words.count, { count: text.length, limit: WRITTEN_CHARS_MAX })}</span>
        {hasText && isKept && <span>{words.saved}</span>}
      </p>
      <output className={styles.note}>{hasText && isKept === false && words.notKept}</output>
      <div className={styles.actions}>
        <p className={styles.hint}>{creator ? fill(ways.consent, { creator }) : ways.consentUnnamed}</p>
        <button type="button" className={buttons.mainButton} disabled={!hasText} onClick={() => void use()}>
          {draft?.replaces ? words.replace : words.use}
        </button>
        <button type="button" className={buttons.textButton} onClick={onOtherWay}>
          {ways.another}
        </button>
      </div>
    </Scene>
  );
}
