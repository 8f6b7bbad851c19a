import { slotMark } from '#core/slots.ts'
import type { EmailColors, EmailDesign } from '../email-designs.ts'
import { type PieceName, pieceMarks } from '../email-shell.ts'

/** What of a mail's look its writer chooses. Colors are `#rrggbb`; `imageWidth` is null without a picture on top. */
export interface ChosenLook {
  readonly design: EmailDesign
  readonly footerBackground: string
  readonly footerText: string
  readonly imageWidth: number | null
}

/** The MJML of a mail with slots where its words go: no word of its writer or reader is ever read as MJML. */
export function designSource({ design, footerBackground, footerText, imageWidth }: ChosenLook): string {
  const { light, fonts, align, size, radius } = design
  const image = imageWidth
    ? `<mj-section><mj-column><mj-image css-class="top" src="${slotMark('image')}" alt="${slotMark('alt')}" width="${imageWidth}px"${imageWidth < 560 ? ' padding="32px 40px 0"' : ''} align="${imageWidth < 560 ? align : 'center'}" /></mj-column></mj-section>`
    : ''
  const bar = design.bar
    ? `<mj-section css-class="bar" background-color="${light.button}"><mj-column><mj-spacer height="${design.bar}px" /></mj-column></mj-section>`
    : ''
  return `<mjml lang="en">
<mj-head>
<mj-title>${slotMark('title')}</mj-title>
<mj-attributes>
<mj-all font-family="${fonts.body}" />
<mj-section padding="0" />
<mj-image padding="0" />
<mj-text align="${align}" color="${light.words}" font-size="${size}px" line-height="1.55" padding="0 40px 16px" />
<mj-button align="${align}" background-color="${light.button}" color="${light.buttonText}" border-radius="${design.buttonRadius}px" font-size="${Math.max(15, size)}px" font-weight="600" line-height="1.4" inner-padding="13px 26px" padding="8px 40px 24px" />
</mj-attributes>
<mj-style>${darkStyles(design.dark, footerBackground)}</mj-style>
<mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="x-apple-disable-message-reformatting"><meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no"></mj-raw>
</mj-head>
<mj-body background-color="${light.canvas}" css-class="canvas" width="600px">
<mj-raw><div style="${hidden};color:${light.words}">${slotMark('preview')}</div></mj-raw>
<mj-section><mj-column><mj-spacer height="24px" /></mj-column></mj-section>
<mj-wrapper css-class="card" background-color="${light.card}" border="${light.border === light.card ? 'none' : `1px solid ${light.border}`}" border-radius="${radius}px" padding="0">
${bar}${image}
<mj-section padding="36px 0 20px"><mj-column>
<mj-raw>${slotMark('body')}</mj-raw>
${pieces(design)}
</mj-column></mj-section>
<mj-section css-class="foot" background-color="${footerBackground}" padding="24px 0 16px"><mj-column>
<mj-text css-class="pad" align="${align}" color="${footerText}" font-size="13px" padding="0 40px 8px">${slotMark('foot')}<p style="margin:0"><a href="${slotMark('unsubscribe')}" target="_blank" style="${footLinkStyle(footerText)}">Unsubscribe</a></p></mj-text>
</mj-column></mj-section>
</mj-wrapper>
<mj-section><mj-column><mj-spacer height="24px" /></mj-column></mj-section>
</mj-body>
</mjml>`
}

/** In a color that could be read: white on white, as MJML has it, is a trick to spam filters. */
const hidden =
  'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all;font-size:1px;line-height:1px'

/** The style of links in the foot. */
export const footLinkStyle = (color: string) => `color:${color};text-decoration:underline`

function pieces({ light, fonts, heading }: EmailDesign): string {
  const marked = (name: PieceName, source: string) => {
    const [open, close] = pieceMarks(name)
    return `<mj-raw>${open}</mj-raw>${source}<mj-raw>${close}</mj-raw>`
  }
  const text = slotMark('text')
  const title = `margin:0;font-family:${fonts.heading};font-size:${heading.size}px;line-height:1.25;font-weight:${heading.weight};color:${light.ink}`
  return [
    marked('heading', `<mj-text css-class="pad ink"><h1 style="${title}">${text}</h1></mj-text>`),
    marked('paragraph', `<mj-text css-class="pad words"><p style="margin:0">${text}</p></mj-text>`),
    marked(
      'list',
      `<mj-text css-class="pad words" align="left"><ul style="margin:0;padding:0 0 0 24px">${text}</ul></mj-text>`,
    ),
    marked('button', `<mj-button css-class="pad button" href="${slotMark('url')}">${text}</mj-button>`),
  ].join('\n')
}

/** Twice: by the media query (Apple Mail, iOS, Thunderbird) and by the attributes that Outlook's apps set. */
function darkStyles(dark: EmailColors, footerBackground: string): string {
  const fill = (color: string) => `background:${color}!important;background-color:${color}!important`
  const ink = (color: string) => `color:${color}!important`
  const fills = [
    [['body', '.canvas', 'body > div'], fill(dark.canvas)],
    [
      ['.card', '.card > table', '.card > table > tbody > tr > td'],
      `${fill(dark.card)};border-color:${dark.border}!important`,
    ],
    [['.foot', '.foot > table'], fill(footerBackground)],
    [['.bar', '.bar > table'], fill(dark.button)],
    [['.button td', '.button a'], fill(dark.button)],
  ] as const
  const inks = [
    [['.ink h1'], ink(dark.ink)],
    [['.words div', '.words p', '.words li'], ink(dark.words)],
    [['.words a'], ink(dark.link)],
    [['.button a'], ink(dark.buttonText)],
  ] as const
  const rules = (list: readonly (readonly [readonly string[], string])[], under = '') =>
    list.map(([names, rule]) => `${names.map((name) => under + name).join(',')}{${rule}}`).join('')
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.pad{padding-left:24px!important;padding-right:24px!important}}
@media (prefers-color-scheme:dark){${rules(fills)}${rules(inks)}}
${rules(fills, '[data-ogsb] ')}${rules(inks, '[data-ogsc] ')}`
}
