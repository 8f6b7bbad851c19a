import type { OwnTexts } from '#form/document/translations/text-module.ts'
import type { ImageAction, ImageButton, ImagesData, ImageSettings } from './images-data.ts'
import { networkFacts } from './share-networks.ts'
import { rightToLeft, type ShareWords, wordsOf } from './extra-words.ts'
import { textNodes } from './text-nodes.ts'

const sizes = { small: 28, medium: 36, large: 44 } as const
/** Tabler Icons, MIT. */
const downloadIcon = 'M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2M7 11l5 5l5-5M12 4v12'

/** Compiles the settings of the image buttons for the page, in a language. */
export function compileImages(settings: ImageSettings, language: string, own: OwnTexts = {}): ImagesData {
  const words = wordsOf('share', language, own[language])
  return {
    buttons: settings.actions.map((action) => buttonOf(action, words)),
    sheet: sheetOf(settings),
    corner: settings.corner,
    min: [settings.min_width, settings.min_height],
    ...(settings.include_selector && { include: settings.include_selector }),
    ...(settings.exclude_selector && { exclude: settings.exclude_selector }),
    ...(settings.with_backgrounds && { backgrounds: 1 }),
    ...(settings.with_galleries && { galleries: 1 }),
    from: settings.descriptions,
    ...(settings.text !== '[description]' && { text: textNodes(settings.text) }),
    words: { share: words.share, copied: words.copied },
    dir: rightToLeft.has(language) ? 'rtl' : 'ltr',
  }
}

function buttonOf(network: ImageAction, words: ShareWords): ImageButton {
  if (network === 'download') return [network, words.download, downloadIcon]
  const { name, icon } = networkFacts[network]
  const label = network === 'copy' ? words.copy : words.on.replace('{n}', name)
  return [network, label, icon]
}

function sheetOf({ size, colors, background, color, actions }: ImageSettings): string {
  const px = sizes[size]
  const own = (action: ImageAction) => (action === 'download' ? '#374151' : networkFacts[action].color)
  const isOwn = colors === 'network'
  return [
    `div{position:fixed;display:flex;gap:4px;z-index:2147483000}`,
    // The outline is visible if the visitor's own colors replace all others.
    `button{all:unset;outline:1px solid #0000;display:grid;place-items:center;width:${px}px;height:${px}px;border-radius:6px;cursor:pointer;color:${isOwn ? `#fff` : `${color};background:${background}`}}`,
    `svg{width:60%;height:60%;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}`,
    ...(isOwn ? actions.map((action) => `.${action}{background:${own(action)}}`) : []),
    `button:hover{filter:brightness(.9)}:focus-visible{outline:3px solid #fff;box-shadow:0 0 0 5px #111}`,
    '@media print{div{display:none}}',
  ].join('')
}
