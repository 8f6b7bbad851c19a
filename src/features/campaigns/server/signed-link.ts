import { createHmac, timingSafeEqual } from 'node:crypto'
import { compileMergeTags } from '#core/merge-program.ts'
import type { Id } from '#core/id.ts'
import type { Tools } from '#platform/server/context.ts'
import { hasMergeTags, linkTag } from '../track-links.ts'

/** Identifies a link: by message and number. */
interface LinkOf {
  readonly siteId: Id
  readonly deliveryId: Id
  readonly number: number
}

const signatureBytes = 16

/** Encodes and signs the target of one recipient's link, so that the link can't lead anywhere else. */
export function signLink(keys: Pick<Tools, 'keyFor'>, of: LinkOf, url: string): string {
  return `${Buffer.from(url).toString('base64url')}.${signatureOf(keys, of, url).toString('base64url')}`
}

/** Reads the target of a signed link; null if we did not sign it for this message and number. */
export function readLink(keys: Pick<Tools, 'keyFor'>, of: LinkOf, text: string): string | null {
  const [, target = '', signature = ''] = /^([\w-]{1,16000})\.([\w-]{22})$/.exec(text) ?? []
  if (target === '') return null
  const url = Buffer.from(target, 'base64url').toString()
  return timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(keys, of, url)) ? url : null
}

function signatureOf({ keyFor }: Pick<Tools, 'keyFor'>, { siteId, deliveryId, number }: LinkOf, url: string): Buffer {
  const text = `${siteId} ${deliveryId} ${number} ${url}`
  return createHmac('sha256', keyFor('campaigns.link')).update(text).digest().subarray(0, signatureBytes)
}

/** Adds the signed targets of links with merge tags, for one recipient, to the merge values of the email. */
export type AddLinks = (values: Map<string, string>, message: { siteId: Id; deliveryId: Id }) => void

/** Compiles a campaign's links once, to be filled for each recipient. */
export function linkFiller(keys: Pick<Tools, 'keyFor'>, links: readonly string[]): AddLinks {
  const programs = links.flatMap((link, number) =>
    hasMergeTags(link)
      ? [{ number, program: compileMergeTags(link, { text: (part) => part, where: () => true }) }]
      : [],
  )
  return (values, message) => {
    for (const { number, program } of programs) {
      const url = program.fill(values, (value) => encodeURIComponent(value))
      values.set(linkTag(number), signLink(keys, { ...message, number }, url))
    }
  }
}
