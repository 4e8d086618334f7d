import type { PublicTributeDto } from '#lib/contracts/tributes.ts';
import { occasionScene } from '#lib/illustration/occasion-scene.ts';
import picture from './picture.module.css';
import styles from './subject-arch.module.css';

type SubjectArchProps = Pick<PublicTributeDto, 'tributeType' | 'imageUrl'> & { name: string };

export function SubjectArch({ tributeType, imageUrl, name }: SubjectArchProps) {
  return (
    <div className={styles.arch}>
      {imageUrl ? (
        <img
          src={imageUrl}
          alt={name}
          width={400}
          height={480}
          fetchPriority="high"
          className={picture.cover}
        />
      ) : (
        // Our own drawing, without any user input.
        <svg
          viewBox="0 0 200 240"
          className={picture.cover}
          aria-hidden="true"
          dangerouslySetInnerHTML={{ __html: occasionScene(tributeType) }}
        />
      )}
    </div>
  );
}
