import { z } from 'zod'
import type { SiteTransfer } from '#platform/server/site-transfer.ts'

const open = ['planned', 'leased', 'handing', 'deferred']

/** What of the room moves with a site: what became of campaigns' messages, and the rules of sending. Servers, domains and keys stay. */
export const sendingTransfer: SiteTransfer = {
  moves: [
    {
      table: 'deliveries',
      change: (row) => {
        const moved = { ...row, next_at: null, lease_id: null, lease_ends_at: null }
        return open.includes(String(row['state']))
          ? { ...moved, state: 'skipped', reason: 'The site moved before it was sent.' }
          : moved
      },
    },
    // Its sender and its domain are the other site's.
    {
      table: 'sending_settings',
      check: z.looseObject({ domain_limits: z.record(z.string(), z.int().min(1)) }),
      setup: { of: ['settings'], change: (row) => ({ ...row, return_domain: '', from_name: '', from_address: '' }) },
    },
  ],
  stays: [
    'messages',
    'smtp_servers',
    'smtp_server_days',
    'sending_domains',
    'feedback_secrets',
    'feedback_addresses',
    'soft_bounces',
    'domain_gates',
    'bounce_mailboxes',
    'read_mails',
    'tracked_messages',
  ],
}
