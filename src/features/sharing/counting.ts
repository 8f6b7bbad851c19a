import { z } from 'zod'
import { line } from '#core/fields.ts'

/** The order of networks, and what share counts include in addition to our own clicks. */
export const Counting = {
  order: z.enum(['manual', 'usage']),
  /** Former hosts of the site, whose shares count as its own. */
  former_hosts: z
    .array(
      line(255)
        .toLowerCase()
        .regex(/^[a-z0-9.-]+(:\d{1,5})?$/, 'Enter a domain such as old-shop.example.'),
    )
    .max(10, 'At most 10 domains.'),
  with_pinterest: z.boolean(),
}
