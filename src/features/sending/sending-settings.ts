import { z } from 'zod'
import { line } from '#core/fields.ts'

/** Roughly a domain as people write it, in whatever script (paral·lel.cat): whether it is one is known once it is in ASCII. */
const writtenDomain = /^(?:(?!-)[a-z0-9\u{80}-\u{10ffff}-]{1,63}\.)+(?!-)[a-z0-9\u{80}-\u{10ffff}-]{2,63}$/iu

const hour = z.int().min(0).max(23)
/** A domain as DNS has it. */
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
  /** Adds the tags of Google Analytics to links. */
  tag_links: z.boolean(),
  /** Hours of the recipient's day in which nothing is sent; equal: none. */
  quiet_from: hour,
  quiet_to: hour,
  /** Campaigns that one contact gets within so many days; 0: any number. */
  cap_count: z.int().min(0).max(100),
  cap_days: z.int().min(1).max(90),
  /** Where bounces come back to, to an address that names the message; empty: to the sender. */
  /** Who mails are from that name no sender of their own; empty: the site's name, and its first verified domain or the installation. */
  from_name: line(100),
  from_address: z.union([z.literal(''), z.email('Enter an email address.').max(254)]),
  return_domain: z.union([domainName, z.literal('')]),
  /** Messages a minute, by domain of the recipient as people write it. */
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
