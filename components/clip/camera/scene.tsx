import { type ReactNode, useEffect, useRef } from 'react';
import styles from './scene.module.css';

type SceneProps = {
  heading: string;
  lead?: string;
  picture?: string | null;
  children: ReactNode;
};

/** A screen of the recorder. It takes the focus, so that a screen reader follows. */
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
