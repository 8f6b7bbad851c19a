import { z } from 'zod'
import { line } from '#core/fields.ts'

/** In which order networks stand, and what share counts are made of beside our own clicks. */
export const Counting = {
  order: z.enum(['manual', 'usage']),
  /** Hosts at which the site was before: their shares count as its own. */
  former_hosts: z
    .array(
      line(255)
        .toLowerCase()
        .regex(/^[a-z0-9.-]+(:\d{1,5})?$/, 'Enter a domain such as old-shop.example.'),
    )
    .max(10, 'At most 10 domains.'),
  with_pinterest: z.boolean(),
}
