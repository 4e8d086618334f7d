import { type ReactNode, useEffect, useRef } from 'react';
import styles from './scene.module.css';

type SceneProps = {
  heading: string;
  lead?: string;
  /** Address of the picture of whom the clip is for. */
  picture?: string | null;
  children: ReactNode;
};

/** One screen of the recorder. It takes the focus as it appears, so that a screen reader follows. */
export function Scene({ heading, lead, picture, children }: SceneProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => headingRef.current?.focus({ preventScroll: true }), []);
  return (
    <section className={styles.scene}>
      {picture && <img className={styles.subject} src={picture} alt="" />}
      <h1 ref={headingRef} tabIndex={-1} className={styles.heading}>
        {heading}
      </h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}
