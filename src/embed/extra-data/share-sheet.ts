import { networkFacts } from './share-networks.ts'
import type { SharePlace } from './share-data.ts'
import type { ShareLook, ShareSettings } from './share-settings.ts'

const sizes = { small: 32, medium: 40, large: 48 } as const
const corners = { square: '', rounded: 'border-radius:8px;', circle: 'border-radius:99px;' } as const
// Below the chat, whose window covers the whole screen on a phone.
const overPage = 'position:fixed;z-index:2147482999'

/**
 * Returns the style sheet of share buttons, with only the rules that their positions and style need. Elements with a
 * title are buttons.
 */
export function shareSheet({ look, networks, places, counts, headings }: ShareSettings): string {
  const used = new Set<SharePlace>(Object.values(places).flat())
  const isInPage = used.has('inline') || used.has('above') || used.has('below')
  const size = sizes[look.size]
  const edges = (['left', 'right', 'bottom'] as const).flatMap((one) => (used.has(one) ? `.${one}` : [])).join()
  const hasWords = look.with_names || counts.each || counts.total || headings.length > 0
  return [
    `div{display:flex;gap:6px${isInPage ? ';flex-wrap:wrap;align-items:center' : `;${overPage}`}${hasWords ? ';font:600 14px/1.2 system-ui,sans-serif;color:#1f2937' : ''}}`,
    // The outline is visible if the visitor's own colors replace all others.
    `[title]{all:unset;outline:1px solid #0000;cursor:pointer;${look.colors === 'outline' ? 'box-sizing:border-box;' : ''}${hasWords ? 'box-sizing:border-box;display:flex;gap:6px;align-items:center;justify-content:center' : 'display:grid;place-items:center'};min-width:${size}px;height:${size}px;${corners[look.shape]}${look.with_names || counts.each ? 'padding:0 10px;' : ''}${paint(look)}}`,
    `[title]:hover{filter:brightness(.9)}`,
    `svg{height:${size / 2}px;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round${hasWords ? ';flex:none' : ''}}`,
    `:focus-visible{outline:3px solid #fff;box-shadow:0 0 0 5px #111}`,
    ...(look.colors === 'network'
      ? networks.map(({ network }) => `.${network}{background:${networkFacts[network].color}}`)
      : []),
    ...(edges && isInPage ? [`${edges}{flex-wrap:nowrap;${overPage}}`] : []),
    ...(['left', 'right'] as const).flatMap((side) =>
      used.has(side)
        ? `.${side}{${side}:env(safe-area-inset-${side});top:50%;translate:0 -50%;max-height:100vh;flex-direction:column${isInPage ? ';align-items:stretch' : ''}}`
        : [],
    ),
    ...(used.has('bottom')
      ? [
          '.bottom{inset:auto 0 0;overflow:auto;justify-content:safe center;background:#fff;padding:6px 6px calc(6px + env(safe-area-inset-bottom));box-shadow:0 0 4px #0003}',
        ]
      : []),
    ...(isInPage ? ['.inline,.above,.below{padding:16px 0}'] : []),
    ...(headings.length > 0 ? ['p{margin:0;flex-basis:100%}.left p,.right p,.bottom p{display:none}'] : []),
    ...(counts.total
      ? ['b{padding:4px 6px;white-space:nowrap;background:#fff;border-radius:4px;text-align:center}']
      : []),
    '@media print{div{display:none}}',
  ].join('')
}

function paint({ colors, background, color }: ShareLook): string {
  if (colors === 'network') return 'color:#fff'
  if (colors === 'site') return `background:${background};color:${color}`
  return `background:#fff;color:${background};border:1px solid`
}
