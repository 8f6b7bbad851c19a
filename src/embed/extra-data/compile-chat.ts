import type { OwnTexts } from '#form/document/translations/text-module.ts'
import { parseColor, readableOn } from '#form/document/color.ts'
import { spanOf } from '../interval-span.ts'
import type { ChatData, PublishedChat } from './chat-data.ts'
import { variantsOf } from './greeting-variants.ts'
import { rightToLeft, wordsOf } from './extra-words.ts'

/** Compiles the chat's settings for the page, in a language. */
export function compileChat(settings: PublishedChat, language: string, own: OwnTexts = {}): ChatData {
  const { team, welcomes, hours, absence, greetings } = settings
  const words = wordsOf('chat', language, own[language])
  const welcome = [language, ''].flatMap((one) => welcomes.find((line) => line.language === one)?.text || [])[0]
  return {
    sheet: sheetOf(settings),
    side: settings.side,
    team,
    welcome: welcome ?? words.welcome,
    words,
    ...(greetings[0] && {
      greetings: greetings.map(({ interval, test, ...greeting }) => ({
        ...greeting,
        rest: spanOf(interval),
        ...(test && { variants: variantsOf(greeting.text, test) }),
      })),
    }),
    ...(hours && absence === 'hide' && { hours }),
    ...(absence === 'ask-first' && { first: 1 }),
    dir: rightToLeft.has(language) ? 'rtl' : 'ltr',
  }
}

const light =
  'color-scheme:light;color:#111;--bg:#fff;--soft:#f1f1f4;--ask:#f7f7f9;--dim:#5b5b66;--line:#e4e4e7;--edge:#6b7280;--bad:#b91c1c;--link:#1d4ed8'
const dark =
  'color-scheme:dark;color:#f4f4f5;--bg:#18181b;--soft:#2c2c31;--ask:#232327;--dim:#b4b4bd;--line:#3f3f46;--edge:#8b8b95;--bad:#fca5a5;--link:#a5b4fc'

/** Returns the styles of the button, the greeting and the window's position. The window has its own style sheet. */
function sheetOf({ color, scheme, side, offset }: PublishedChat): string {
  const over = readableOn(parseColor(color)!)
  return [
    `.chat{--chat:${color};--over:${over};--gap:calc(${offset}px + var(--trellis-bar,0px));position:fixed;z-index:2147483000;${side}:max(16px,env(safe-area-inset-${side}));bottom:calc(var(--gap) + env(safe-area-inset-bottom));font:16px/1.4 system-ui,sans-serif;text-align:start;${scheme === 'dark' ? dark : light}}`,
    ...(scheme === 'auto' ? [`@media(prefers-color-scheme:dark){.chat{${dark}}}`] : []),
    `.open{all:unset;box-sizing:border-box;position:relative;display:grid;place-items:center;width:56px;height:56px;margin-${side === 'left' ? 'right' : 'left'}:auto;border-radius:50%;cursor:pointer;background:var(--chat);color:var(--over);box-shadow:0 4px 16px #0004}`,
    `svg{width:26px;height:26px;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}`,
    `:focus-visible{outline:3px solid #fff;box-shadow:0 0 0 5px #111}`,
    `.count{position:absolute;top:-4px;right:-4px;min-width:22px;box-sizing:border-box;padding:0 6px;border-radius:11px;background:#c81e1e;color:#fff;font:600 13px/22px system-ui,sans-serif;text-align:center}.count:empty{display:none}`,
    `.said{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden;white-space:nowrap}`,
    `@media print{.chat{display:none}}@media(forced-colors:active){.open{border:1px solid}}`,
  ].join('')
}
