import { z } from 'zod'
import { line } from '#core/fields.ts'

/**
 * Rough pattern of a domain as people write it, in any script (paral·lel.cat). Whether it's valid is only known after
 * conversion to ASCII.
 */
const writtenDomain = /^(?:(?!-)[a-z0-9\u{80}-\u{10ffff}-]{1,63}\.)+(?!-)[a-z0-9\u{80}-\u{10ffff}-]{2,63}$/iu

const hour = z.int().min(0).max(23)
/** A domain name in DNS (ASCII) form. */
export const domainName = line(253)
  .toLowerCase()
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
    'Enter a domain such as shop.example.',
  )

/** How a site's campaigns are sent. */
export const SendingSettings = z.object({
  track_opens: z.boolean(),
  track_clicks: z.boolean(),
  /** Whether to add Google Analytics parameters to links. */
  tag_links: z.boolean(),
  /** Hours of the recipient's day in which nothing is sent; none if they're equal. */
  quiet_from: hour,
  quiet_to: hour,
  /** Maximum number of campaigns that one contact gets within `cap_days` days; 0 for unlimited. */
  cap_count: z.int().min(0).max(100),
  cap_days: z.int().min(1).max(90),
  /**
   * Sender of emails that don't specify one. If empty, the site's name, and its first verified domain or the
   * installation's address, are used.
   */
  from_name: line(100),
  from_address: z.union([z.literal(''), z.email('Enter an email address.').max(254)]),
  /** Domain that bounces are returned to, at an address that identifies the message; if empty, they go to the sender. */
  return_domain: z.union([domainName, z.literal('')]),
  /** Messages per minute, by recipient domain as people write it. */
  domain_limits: z
    .record(z.string().max(253), z.int().min(1).max(1_000_000))
    .refine((limits) => Object.keys(limits).length <= 200, 'At most 200.')
    .superRefine((limits, context) => {
      for (const domain of Object.keys(limits).filter((key) => !writtenDomain.test(key.trim()))) {
        context.addIssue({ code: 'custom', path: [domain], message: 'Enter a domain such as shop.example.' })
      }
    }),
})
export type SendingSettings = z.infer<typeof SendingSettings>
