import type { RecorderTexts } from '#components/clip/camera/recorder-texts.ts';
import styles from '#components/clip/camera/scene.module.css';
import { fill } from '#lib/messages/fill.ts';
import { useCardPreview } from './use-card-preview.ts';
import written from './written-scene.module.css';

type CardPreviewProps = Parameters<typeof useCardPreview>[0] & { texts: RecorderTexts['written'] };

/** A written card as the reel will show it. */
export function CardPreview({ texts, ...drawn }: CardPreviewProps) {
  const { text } = drawn;
  const { card, hasFailed } = useCardPreview(drawn);
  return (
    <figure className={written.preview}>
      {card ? (
        <img
          className={written.card}
          src={card.pictureUrl}
          width={card.width}
          height={card.height}
          alt={texts.preview}
        />
      ) : (
        <p className={written.empty}>{text.trim() === '' ? texts.hint : texts.drawing}</p>
      )}
      <figcaption className={written.caption}>
        <span>{texts.preview}</span>
        {card && <span>{fill(texts.seconds, { seconds: card.seconds })}</span>}
      </figcaption>
      <output className={styles.note}>{hasFailed && texts.failed}</output>
    </figure>
  );
}
