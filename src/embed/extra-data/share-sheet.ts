import { networkFacts } from './share-networks.ts'
import type { SharePlace } from './share-data.ts'
import type { ShareLook, ShareSettings } from './share-settings.ts'

const sizes = { small: 32, medium: 40, large: 48 } as const
const corners = { square: '', rounded: 'border-radius:8px;', circle: 'border-radius:99px;' } as const

/** The style sheet of share buttons: what their places and look need, no more. */
export function shareSheet({ look, networks, places, counts, headings }: ShareSettings): string {
  const used = new Set<SharePlace>(Object.values(places).flat())
  const isInPage = used.has('inline') || used.has('above') || used.has('below')
  const size = sizes[look.size]
  const among = (...wanted: SharePlace[]) => wanted.filter((one) => used.has(one)).map((one) => `.${one}`)
  const [sides, edges] = [among('left', 'right').join(), among('left', 'right', 'bottom').join()]
  const hasWords = look.with_names || counts.each || counts.total || headings.length > 0
  return [
    `.share{display:flex;gap:6px${isInPage ? ';flex-wrap:wrap;align-items:center' : ''}${hasWords ? ';font:600 14px/1.2 system-ui,sans-serif;color:#1f2937' : ''}}`,
    `a,button{all:unset;${look.colors === 'outline' ? 'box-sizing:border-box;' : ''}${hasWords ? 'box-sizing:border-box;display:flex;gap:6px;align-items:center;justify-content:center' : 'display:grid;place-items:center'};min-width:${size}px;height:${size}px;${corners[look.shape]}cursor:pointer;${paint(look)}${look.with_names || counts.each ? 'padding:0 10px;' : ''}}`,
    `svg{width:${size / 2}px;height:${size / 2}px;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round${hasWords ? ';flex:none' : ''}}`,
    `a:hover,button:hover{filter:brightness(.9)}`,
    `:focus-visible{outline:3px solid #fff;box-shadow:0 0 0 5px #111}`,
    ...(look.colors === 'network'
      ? networks.map(({ network }) => `.${network}{background:${networkFacts[network].color}}`)
      : []),
    ...(edges ? [`${edges}{position:fixed;z-index:2147483000${isInPage ? ';flex-wrap:nowrap' : ''}}`] : []),
    ...(sides
      ? [`${sides}{top:50%;transform:translateY(-50%);flex-direction:column;align-items:stretch;max-height:100vh}`]
      : []),
    ...(used.has('left') ? ['.left{left:env(safe-area-inset-left,0)}'] : []),
    ...(used.has('right') ? ['.right{right:env(safe-area-inset-right,0)}'] : []),
    ...(used.has('bottom')
      ? [
          '.bottom{left:0;right:0;bottom:0;overflow-x:auto;justify-content:safe center;background:#fff;padding:6px 6px max(6px,env(safe-area-inset-bottom));box-shadow:0 -1px 4px #0003}',
        ]
      : []),
    ...(isInPage ? ['.inline,.above,.below{padding:16px 0}'] : []),
    ...(headings.length > 0 ? ['p{margin:0;flex-basis:100%}.left p,.right p,.bottom p{display:none}'] : []),
    ...(counts.total
      ? ['b{padding:4px 6px;white-space:nowrap;background:#fff;border-radius:4px;text-align:center}']
      : []),
    '@media print{.share{display:none}}',
    '@media(forced-colors:active){a,button{border:1px solid}}',
  ].join('')
}

function paint({ colors, background, color }: ShareLook): string {
  if (colors === 'network') return 'color:#fff;'
  if (colors === 'site') return `background:${background};color:${color};`
  return `background:#fff;color:${background};border:1px solid;`
}
