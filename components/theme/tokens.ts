/** All colours, spacings and durations. */
export const TOKENS = {
  color: {
    green: '#386641',
    greenDeep: '#2C5034',
    moss: '#6A994E',
    leaf: '#A7C957',
    cream: '#FAF7F0',
    white: '#FFFFFF',
    ink: '#1E2A22',
    mutedInk: '#5C6B60',
    line: '#E7E1D3',
    mist: '#EEF3E6',
    recordRed: '#BC4749',
    redMist: '#FBEDEC',
    room: '#0D120F',
    roomSoft: '#1A231D',
    roomInk: '#F2F5EE',
    roomMutedInk: '#AEB9AF',
  },
  /** docs/specification.md#drawer-width */
  dialog: { width: '414px' },
  /** The app's smallest height (docs/specification.md#app-height). */
  app: { minHeight: '750px' },
  radius: { card: '16px', pill: '999px' },
  shadow: { low: '0 1px 2px rgb(30 42 34 / 0.06)', high: '0 10px 30px rgb(30 42 34 / 0.10)' },
  motion: { quick: '150ms', calm: '250ms', slow: '400ms' },
  font: { body: 'var(--font-poppins), Poppins, "Helvetica Neue", Arial, sans-serif' },
} as const;

/** Pixels (docs/specification.md#theme-breakpoints). */
export const BREAKPOINTS = { xs: 0, sm: 640, md: 768, lg: 1024, xl: 1280 } as const;

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const VISUALLY_HIDDEN =
  '.visually-hidden{position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap}';

/** Animations still fire their events. Transitions end altogether: short ones of inherited colours would follow each other, a frame for each level of the page. */
const WITHOUT_MOTION =
  '@media (prefers-reduced-motion:reduce){*,*::before,*::after{animation-delay:0s!important;animation-duration:1ms!important;animation-iteration-count:1!important;transition:none!important;scroll-behavior:auto!important}}';

/** Breaks long names and words; on buttons only as a last resort. */
const LONG_WORDS = 'body{overflow-wrap:anywhere}button,.MuiButton-root{overflow-wrap:break-word}';

/** Leaves no single word on a last line. The shorthand `text-wrap` would undo `white-space: nowrap`. */
const LAST_LINES = 'h1,h2,h3{text-wrap-style:balance}p,li{text-wrap-style:pretty}';

/** Forced colours remove backgrounds, and with them the shape of a button. Links that look like one bring a transparent border. */
const FORCED_COLORS = '@media (forced-colors:active){button,.MuiButton-root{border:1px solid!important}}';

/** Returns the style of every page: tokens as CSS custom properties (`--color-green`, `--radius-card`) and shared rules. */
export function tokensCss(): string {
  const lines = Object.entries(TOKENS).flatMap(([group, values]) =>
    Object.entries(values).map(([name, value]) => `--${group}-${kebab(name)}:${value}`),
  );
  return `:root{${lines.join(';')}}${VISUALLY_HIDDEN}${WITHOUT_MOTION}${LONG_WORDS}${LAST_LINES}${FORCED_COLORS}`;
}
