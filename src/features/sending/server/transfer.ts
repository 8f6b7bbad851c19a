import { z } from 'zod'
import type { SiteTransfer } from '#platform/server/site-transfer.ts'

const open = ['planned', 'leased', 'handing', 'deferred']

/**
 * The room's data that is transferred with a site: results of campaigns' messages, and sending settings. Servers,
 * domains and keys aren't transferred.
 */
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
    // The sender and domain belong to the other site.
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
