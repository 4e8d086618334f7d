import type { ReactNode } from 'react';
import type { RescueGuide } from '#lib/browser/recording/rescue-plan.ts';
import styles from './rescue-picture.module.css';

/** Draws where to tap: the mark lies on the place in this browser, the filled row is the entry to choose. */
export function RescuePicture({ guide }: { guide: RescueGuide }) {
  const isComputer = guide === 'allowComputer' || guide === 'allowMac';
  return (
    <svg viewBox="0 0 128 140" className={styles.picture} aria-hidden="true">
      <rect className={styles.ground} width="128" height="140" rx="12" />
      {isComputer ? <Computer isMenu={guide === 'allowMac'} /> : <Phone guide={guide} />}
    </svg>
  );
}

const PHONE_FRAME = 'M14 126V28a14 14 0 0 1 14-14h72a14 14 0 0 1 14 14v98z';

function Phone({ guide }: { guide: RescueGuide }) {
  const own = PICTURES[guide];
  if (own) return own;
  const isBottom = guide === 'appBottom';
  const isLeft = guide === 'allowIos' || guide === 'allowAndroid';
  const y = isBottom ? 113 : 27;
  return (
    <>
      <path className={styles.frame} d={PHONE_FRAME} />
      <path className={styles.line} d={isBottom ? 'M15.5 100h97' : 'M15.5 40h97'} />
      <path className={styles.text} d={isLeft ? `M46 ${y}h44` : `M26 ${y}h36`} />
      {isLeft ? <Icon x={30} y={y} /> : <Dots x={98} y={y} />}
      <OpenMenu x={isLeft ? 20 : 40} y={isBottom ? 24 : 48} />
    </>
  );
}

function Question({ guide }: { guide: RescueGuide }) {
  return (
    <>
      <path className={styles.frame} d={PHONE_FRAME} />
      <rect className={styles.menu} x="24" y="44" width="80" height="60" rx="9" />
      <path className={styles.text} d="M34 58h54M34 70h36" />
      <rect className={styles.entry} x={guide === 'close' ? 34 : 62} y="82" width="36" height="14" rx="7" />
      {guide === 'close' ? (
        <path className={styles.cross} d="M90 50l8 8m0-8l-8 8" />
      ) : (
        <path className={styles.text} d="M34 89h18" />
      )}
    </>
  );
}

/** The switch in the phone's settings. */
function Switches() {
  return (
    <>
      <path className={styles.frame} d={PHONE_FRAME} />
      <path className={styles.text} d="M28 32h34" />
      <rect className={styles.menu} x="22" y="46" width="84" height="30" rx="9" />
      <path className={styles.text} d="M32 61h24" />
      <circle className={styles.ring} cx="85" cy="61" r="19" />
      <rect className={styles.entry} x="71" y="53" width="28" height="16" rx="8" />
      <circle className={styles.knob} cx="91" cy="61" r="5.5" />
      <rect className={styles.menu} x="22" y="88" width="84" height="26" rx="9" />
      <path className={styles.text} d="M32 101h30" />
    </>
  );
}

/** The copied link, and the address of another browser. */
function OtherBrowser() {
  return (
    <>
      <rect className={styles.menu} x="20" y="14" width="88" height="30" rx="15" />
      <path className={styles.sliders} d="M36 26h8v8h-8zM33 31h-1v-8h8v1" />
      <path className={styles.text} d="M56 29h36" />
      <path className={styles.cross} d="M64 52v16m-6-6l6 6l6-6" />
      <rect className={styles.frame} x="12" y="78" width="104" height="50" rx="8" />
      <path className={styles.line} d="M13.5 98h101" />
      <rect className={styles.entry} x="22" y="83" width="84" height="10" rx="5" />
    </>
  );
}

function Computer({ isMenu }: { isMenu: boolean }) {
  return (
    <>
      <rect className={styles.frame} x="8" y="30" width="112" height="80" rx="8" />
      <path className={styles.line} d="M9.5 50h109" />
      <path className={styles.text} d={isMenu ? 'M44 40h18m8 0h18' : 'M40 40h66'} />
      <Icon x={24} y={40} />
      <OpenMenu x={16} y={56} isShort />
    </>
  );
}

const Dots = ({ x, y }: { x: number; y: number }) => (
  <g className={styles.mark}>
    <circle className={styles.ring} cx={x} cy={y} r="12" />
    {[-7, 0, 7].map((step) => (
      <circle key={step} cx={x + step} cy={y} r="2.6" />
    ))}
  </g>
);

const Icon = ({ x, y }: { x: number; y: number }) => (
  <g className={styles.mark}>
    <circle className={styles.ring} cx={x} cy={y} r="9" />
    <path className={styles.sliders} d={`M${x - 4} ${y - 2.5}h8M${x - 4} ${y + 2.5}h8`} />
  </g>
);

function OpenMenu({ x, y, isShort = false }: { x: number; y: number; isShort?: boolean }) {
  return (
    <>
      <rect className={styles.menu} x={x} y={y} width="68" height={isShort ? 46 : 70} rx="9" />
      <path className={styles.text} d={`M${x + 10} ${y + 12}h38`} />
      <rect className={styles.entry} x={x + 4} y={y + 22} width="60" height="18" rx="6" />
      <path className={styles.entryText} d={`M${x + 12} ${y + 31}h38`} />
      {!isShort && <path className={styles.text} d={`M${x + 10} ${y + 56}h30`} />}
    </>
  );
}

/** Guides that show more than a menu. */
const PICTURES: Partial<Record<RescueGuide, ReactNode>> = {
  close: <Question guide="close" />,
  askAgain: <Question guide="askAgain" />,
  allowSettings: <Question guide="allowSettings" />,
  update: <OtherBrowser />,
  switchOn: <Switches />,
};
