import { h } from '#form/render/h.ts'
import { shareAddresses } from '../extra-data/share-addresses.ts'
import type { ImagesData } from '../extra-data/images-data.ts'
import { writeText } from '../extra-data/text-nodes.ts'
import type { ScriptSite } from '../script-config.ts'
import { copyText } from '../share/copy-text.ts'
import { withValues } from '../share/link-of.ts'
import { pageAddress, pageFacts } from '../share/page-facts.ts'
import { recordShare } from '../share/record-share.ts'
import { factsOfPicture } from './picture-facts.ts'

/** The piece that knows what the buttons on a picture do. */
export interface ImageClicksPiece {
  onUse: typeof onUse
}

/** Counts a click on a button, and shares, copies or downloads the picture; until then there is nothing to do. */
export function onUse(type: string, target: Element, site: ScriptSite, data: ImagesData, picture?: Element): void {
  const button = target.closest<HTMLElement>('button')
  if (type !== 'click' || !button || !picture) return
  const network = button.className
  const page = pageAddress()
  recordShare(site, { network, where: 'image', url: page })
  const facts = factsOfPicture(picture, data)
  const { image } = facts
  if (network === 'copy') return copyText(image!, button, data.words.copied)
  const address = shareAddresses[network]
  const values = { ...pageFacts(page), text: writeText(data.text, facts), image: image! }
  const href = address ? withValues(address, values) : image
  h('a', { href, target: '_blank', rel: 'noopener', download: !address }).click()
}
