import type { Answer, Received } from '#core/call.ts'
import type { ExternalCallContext } from '#platform/server/context.ts'
import { checkMail } from '../check-mail.ts'
import type { Finding, mailDesignCalls, MailDocument } from '../contract.ts'
import { walk } from '../walk.ts'
import { checkLinks, type LinkAsker } from './check-links.ts'
import { composeMail } from './compose-mail.ts'
import { productsNow } from './product-values.ts'

type Call = typeof mailDesignCalls.check

/**
 * Returns what to look at before an email is sent, including its links. Requests other servers, so it must not be
 * called in a transaction.
 */
export async function check(
  { document, subject }: Received<Call>,
  ctx: ExternalCallContext,
  asker: LinkAsker,
): Promise<Answer<Call>> {
  const {
    publicUrl,
    sender: { postalAddress },
  } = ctx
  const { html } = await composeMail(document, { publicUrl, postalAddress, subject })
  const bytes = Buffer.byteLength(html)
  const findings = checkMail(document, { subject, bytes, postalAddress })
  return { findings: [...findings, ...(await checkProducts(document, ctx)), ...(await checkLinks(document, asker))] }
}

/** Finds products that are sold out or no longer exist. */
async function checkProducts(document: MailDocument, ctx: ExternalCallContext): Promise<Finding[]> {
  const shown = [...walk(document)].flatMap(({ block }) =>
    block.type === 'product' && block.product_id ? [{ ...block, product_id: block.product_id }] : [],
  )
  if (shown.length === 0) return []
  const ids = shown.map(({ product_id }) => product_id)
  const found = await ctx.database.inSite(ctx.siteId, (db) => productsNow({ ...ctx, db }, ctx.siteId, ids))
  return shown.flatMap(({ id: block_id, product_id, title }) => {
    const product = found[product_id]
    if (product?.is_available) return []
    const message = product
      ? `“${product.title}” is sold out.`
      : `“${title}” is no longer in your store. The email shows its last name, price and image.`
    return [{ severity: 'warning', block_id, message }]
  })
}
