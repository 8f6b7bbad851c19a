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

/** The piece with the actions of the image buttons. */
export interface ImageClicksPiece {
  onClick: typeof onClick
}

/**
 * Counts a click on a button, and shares, copies or downloads the image. `opened` is a window that waits for the
 * network's page.
 */
export function onClick(
  button: HTMLElement,
  site: ScriptSite,
  data: ImagesData,
  picture: Element,
  opened: Window | false | null,
): void {
  const network = button.className
  const page = pageAddress()
  recordShare(site, { network, where: 'image', url: page })
  const facts = factsOfPicture(picture, data)
  const { image } = facts
  if (network === 'copy') return copyText(image!, button, data.words.copied)
  const address = shareAddresses[network]
  const values = { ...pageFacts(page), text: writeText(data.text ?? [['description', '']], facts), image: image! }
  const href = address ? withValues(address, values) : image!
  if (opened) {
    opened.opener = null
    opened.location = href
  } else h('a', { href, target: '_blank', rel: 'noopener', download: !address }).click()
}
