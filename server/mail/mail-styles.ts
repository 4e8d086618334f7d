/** The colours of `components/theme/tokens.ts`; mails cannot use CSS variables. */
const LIGHT = {
  page: '#FAF7F0',
  card: '#FFFFFF',
  line: '#E7E1D3',
  ink: '#1E2A22',
  muted: '#5C6B60',
  green: '#386641',
  onGreen: '#FFFFFF',
};
const DARK: typeof LIGHT = {
  page: '#0D120F',
  card: '#1A231D',
  line: '#3A463D',
  ink: '#F2F5EE',
  muted: '#AEB9AF',
  green: '#A7C957',
  onGreen: '#1E2A22',
};

/** Inline styles, because many mail programs drop style sheets. */
export const STYLE = {
  body: `margin:0;padding:0;background:${LIGHT.page};font-family:Poppins,Helvetica,Arial,sans-serif;color:${LIGHT.ink}`,
  hidden: 'display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden',
  column: 'width:100%;max-width:560px;table-layout:fixed',
  brand: `font-size:20px;line-height:28px;font-weight:600;color:${LIGHT.green};padding:0 8px 24px`,
  card: `background:${LIGHT.card};border:1px solid ${LIGHT.line};border-radius:16px;padding:32px 28px;overflow-wrap:anywhere;word-break:break-word`,
  heading: `margin:0 0 16px;font-size:24px;line-height:30px;font-weight:600;text-wrap:balance;color:${LIGHT.ink}`,
  paragraph: `margin:0 0 16px;font-size:16px;line-height:24px;text-wrap:pretty;color:${LIGHT.ink}`,
  quote: `margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${LIGHT.green};font-size:16px;line-height:24px;color:${LIGHT.ink}`,
  label: `margin:0 0 4px;font-size:14px;line-height:20px;font-weight:600;color:${LIGHT.muted}`,
  button: `display:inline-block;background:${LIGHT.green};color:${LIGHT.onGreen};text-decoration:none;font-weight:600;font-size:16px;line-height:20px;padding:14px 28px;border-radius:999px`,
  way: `color:${LIGHT.green};font-size:16px;line-height:24px;display:inline-block;padding:12px 0 8px`,
  foot: `padding:20px 8px;font-size:13px;line-height:20px;color:${LIGHT.muted};overflow-wrap:anywhere;word-break:break-word`,
  footWay: `color:${LIGHT.muted};display:inline-block;padding:12px 0`,
} as const;

const PHONE_WIDTH_PX = 480;

/** Dark colours and narrower margins, for programs with style sheets. */
export const STYLE_SHEET = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:${PHONE_WIDTH_PX}px){.card{padding:24px 20px !important}}
@media (prefers-color-scheme:dark){
body,.page{background:${DARK.page} !important;color:${DARK.ink} !important}
.card{background:${DARK.card} !important;border-color:${DARK.line} !important}
.ink{color:${DARK.ink} !important}
.quote{color:${DARK.ink} !important;border-color:${DARK.green} !important}
.muted{color:${DARK.muted} !important}
.green{color:${DARK.green} !important}
.button{background:${DARK.green} !important;color:${DARK.onGreen} !important}
}`;
