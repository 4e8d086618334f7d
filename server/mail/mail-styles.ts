import type { TributeType } from '#lib/tribute/occasions/occasions.ts';
import { mailColours } from './mail-colours.ts';

export const COLUMN_WIDTH_PX = 600;
const PHONE_WIDTH_PX = 480;
const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const BREAKS = 'overflow-wrap:anywhere;word-break:break-word';

/** Inline `style`, because many mail programs drop style sheets; `sheet` adds dark colours and narrower phone padding. */
export function mailStyles(type: TributeType) {
  const { light, dark } = mailColours(type);
  const style = {
    body: `margin:0;padding:0;width:100%;background:${light.page};font-family:${FONT};color:${light.ink};-webkit-text-size-adjust:100%`,
    hidden:
      'display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden;mso-hide:all',
    page: `background:${light.page}`,
    gutter: 'padding:24px 16px 32px',
    column: `width:100%;max-width:${COLUMN_WIDTH_PX}px;table-layout:fixed`,
    brand: `background:${light.head};border-radius:16px 16px 0 0;padding:22px 24px 16px;font-family:${FONT};font-size:20px;line-height:26px;font-weight:700;color:${light.accent}`,
    head: `background:${light.head};padding:0;font-family:${FONT};font-size:16px;line-height:24px;color:${light.ink}`,
    picture: `display:block;width:100%;max-width:${COLUMN_WIDTH_PX}px;height:auto;border:0`,
    card: `background:${light.card};border-radius:0 0 16px 16px;padding:32px 40px 40px;font-family:${FONT};color:${light.ink};${BREAKS}`,
    topic: `margin:0 0 8px;font-size:14px;line-height:20px;font-weight:600;text-align:center;color:${light.accent}`,
    heading: `margin:0 0 20px;font-size:26px;line-height:32px;font-weight:700;text-align:center;text-wrap:balance;color:${light.ink}`,
    paragraph: `margin:0 0 16px;font-size:16px;line-height:25px;text-wrap:pretty;color:${light.ink}`,
    quote: `margin:0 0 20px;padding:4px 0 4px 16px;border-left:3px solid ${light.accent};font-size:16px;line-height:25px;color:${light.ink}`,
    label: `margin:0 0 4px;font-size:14px;line-height:20px;font-weight:600;color:${light.muted}`,
    still: `display:block;width:100%;height:auto;margin:4px 0 24px;border:0;border-radius:12px;background:${light.soft};font-size:16px;line-height:24px;color:${light.ink}`,
    button: `background:${light.accent};border-radius:999px;text-align:center`,
    buttonLabel: `display:block;padding:16px 24px;font-family:${FONT};font-size:17px;line-height:22px;font-weight:600;text-decoration:none;color:${light.onAccent}`,
    way: `display:inline-block;padding:10px 0 0;font-size:16px;line-height:24px;color:${light.accent}`,
    foot: `padding:24px 24px 0;font-family:${FONT};font-size:13px;line-height:20px;text-align:center;color:${light.muted};${BREAKS}`,
    sender: 'padding-top:8px',
    footWay: `display:inline-block;padding:6px 0;color:${light.muted}`,
  } as const;
  const sheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:${PHONE_WIDTH_PX}px){.gutter{padding:12px 8px 24px !important}.card{padding:28px 20px 32px !important}.title{font-size:23px !important;line-height:29px !important}}
@media (prefers-color-scheme:dark){
body,.page{background:${dark.page} !important;color:${dark.ink} !important}
.head{background:${dark.head} !important;color:${dark.ink} !important}
.card{background:${dark.card} !important;color:${dark.ink} !important}
.ink{color:${dark.ink} !important}
.quote{color:${dark.ink} !important;border-color:${dark.accent} !important}
.muted{color:${dark.muted} !important}
.accent{color:${dark.accent} !important}
.still{background:${dark.soft} !important;color:${dark.ink} !important}
.button{background:${dark.accent} !important}
.button a{color:${dark.onAccent} !important}
}`;
  return { style, sheet, light };
}
