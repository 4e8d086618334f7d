import { createTheme } from '@mui/material/styles';
import { BREAKPOINTS, TOKENS } from './tokens.ts';

/** Each heading is a quarter larger than the next. */
const SCALE = 1.25;
const step = (steps: number) => `${(SCALE ** steps).toFixed(3)}rem`;

/** Pixels (WCAG 2.2, 2.5.5). */
const TARGET_PX = 44;
const BUTTON_PX = { medium: 48, large: 56 } as const;
const OVERLAY_Z_INDEX = 1300;
const TOOLTIP_WIDTH_MAX = 300;

const { color, dialog, radius, shadow, motion, font } = TOKENS;

export const focusRing = { outline: `2px solid ${color.green}`, outlineOffset: '2px' };

const base = createTheme({ breakpoints: { values: BREAKPOINTS } });

const heading = (steps: number) => ({
  fontSize: step(steps - 1),
  fontWeight: 600,
  lineHeight: 1.2,
  letterSpacing: '-0.01em',
  [base.breakpoints.up('sm')]: { fontSize: step(steps) },
});

export const theme = createTheme({
  cssVariables: true,
  breakpoints: { values: BREAKPOINTS },
  spacing: 8,
  zIndex: { modal: OVERLAY_Z_INDEX },
  shape: { borderRadius: Number.parseInt(radius.card, 10) },
  palette: {
    primary: { main: color.green, dark: color.greenDeep, light: color.moss, contrastText: color.white },
    secondary: { main: color.greenDeep, contrastText: color.white },
    error: { main: color.recordRed, contrastText: color.white },
    success: { main: color.green, contrastText: color.white },
    info: { main: color.green, contrastText: color.white },
    background: { default: color.cream, paper: color.white },
    text: { primary: color.ink, secondary: color.mutedInk },
    divider: color.line,
  },
  typography: {
    fontFamily: font.body,
    fontWeightBold: 600,
    h1: heading(4),
    h2: heading(3),
    h3: heading(2),
    h4: { fontSize: step(1), fontWeight: 600, lineHeight: 1.3 },
    h5: { fontSize: step(0.5), fontWeight: 600, lineHeight: 1.4 },
    h6: { fontSize: step(0), fontWeight: 600, lineHeight: 1.4 },
    body1: { fontSize: step(0), lineHeight: 1.6 },
    body2: { fontSize: step(-0.5), lineHeight: 1.55 },
    caption: { fontSize: step(-1), lineHeight: 1.5 },
    button: { fontSize: step(0), fontWeight: 600, textTransform: 'none' },
  },
  transitions: {
    duration: {
      shortest: Number.parseInt(motion.quick, 10),
      shorter: Number.parseInt(motion.quick, 10),
      short: Number.parseInt(motion.calm, 10),
      standard: Number.parseInt(motion.calm, 10),
      complex: Number.parseInt(motion.slow, 10),
      enteringScreen: Number.parseInt(motion.calm, 10),
      leavingScreen: Number.parseInt(motion.quick, 10),
    },
  },
  components: {
    MuiButtonBase: { styleOverrides: { root: { '&.Mui-focusVisible': focusRing } } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { borderRadius: radius.pill, minHeight: BUTTON_PX.medium, paddingInline: '24px' },
        sizeLarge: { minHeight: BUTTON_PX.large, fontSize: step(0.5), paddingInline: '32px' },
        sizeSmall: { minHeight: TARGET_PX, paddingInline: '16px' },
      },
    },
    MuiIconButton: { styleOverrides: { root: { minWidth: TARGET_PX, minHeight: TARGET_PX } } },
    MuiLink: { styleOverrides: { root: { '&:focus-visible': focusRing } } },
    MuiTextField: { defaultProps: { fullWidth: true } },
    MuiOutlinedInput: { styleOverrides: { root: { backgroundColor: color.white } } },
    MuiCard: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { border: `1px solid ${color.line}`, boxShadow: shadow.low } },
    },
    MuiChip: { styleOverrides: { root: { fontWeight: 500 } } },
    // The library makes them lower on wide screens, which also have touch.
    MuiMenuItem: {
      styleOverrides: {
        root: ({ theme: { breakpoints } }) => ({
          minHeight: TARGET_PX,
          [breakpoints.up('sm')]: { minHeight: TARGET_PX },
        }),
      },
    },
    MuiDialogTitle: { defaultProps: { variant: 'h4' } },
    MuiDialog: { styleOverrides: { paper: { width: '100%', maxWidth: dialog.width } } },
    // MUI names icons only by this attribute.
    MuiSvgIcon: {
      styleOverrides: { root: { '&[data-testid^="Arrow"]:dir(rtl)': { transform: 'scaleX(-1)' } } },
    },
    MuiTooltip: {
      styleOverrides: {
        tooltip: {
          maxWidth: TOOLTIP_WIDTH_MAX,
          padding: '8px 12px',
          backgroundColor: color.ink,
          fontSize: step(-0.5),
          fontWeight: 400,
        },
      },
    },
    // The library's defaults do not match our palette.
    MuiAlert: {
      styleOverrides: {
        root: {
          alignItems: 'center',
          // Wraps when text and actions do not fit.
          flexWrap: 'wrap',
          color: color.ink,
          backgroundColor: color.mist,
          variants: [{ props: { severity: 'error' }, style: { backgroundColor: color.redMist } }],
        },
        message: { flex: '1 1 12rem' },
        action: { alignItems: 'center', paddingTop: 0 },
      },
    },
    MuiBackdrop: {
      styleOverrides: {
        root: {
          '&:not(.MuiBackdrop-invisible)': {
            backgroundColor: `color-mix(in srgb, ${color.room} 55%, transparent)`,
          },
        },
      },
    },
    // Keeps menus inside their dialog.
    MuiMenu: { defaultProps: { disablePortal: true } },
    MuiSkeleton: {
      styleOverrides: { root: { backgroundColor: `color-mix(in srgb, ${color.line} 60%, transparent)` } },
    },
  },
});
