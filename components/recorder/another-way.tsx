import buttons from '#components/clip/camera/buttons.module.css';

type AnotherWayProps = { label: string; onChoose: (() => void) | null };

/** Leads back to the ways to answer, where there are several. */
export const AnotherWay = ({ label, onChoose }: AnotherWayProps) =>
  onChoose && (
    <button type="button" className={buttons.textButton} onClick={onChoose}>
      {label}
    </button>
  );
