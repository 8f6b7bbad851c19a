import { z } from 'zod'
import { listOfNames, type SiteTransfer } from '#platform/server/site-transfer.ts'
import { ChatSettings } from '../chat-settings.ts'

/** The room's data that moves with a site. */
export const conversationsTransfer: SiteTransfer = {
  moves: [
    { table: 'conversation_people' },
    // The target installation has other users.
    { table: 'conversations', change: (row) => ({ ...row, assigned_to: null }) },
    { table: 'conversation_messages', change: (row) => ({ ...row, author_id: null }) },
    { table: 'conversation_pages' },
    { table: 'saved_replies', setup: { of: ['settings'] } },
    { table: 'inbox_forms' },
    {
      table: 'chat_settings',
      check: z.looseObject({ devices: listOfNames(['desktop', 'tablet', 'mobile']), settings: ChatSettings }),
    },
    { table: 'greeting_visitors' },
    {
      table: 'ended_greeting_tests',
      check: z.looseObject({
        sentence: z.string(),
        variants: z.array(
          z.object({ id: z.uuid(), text: z.string(), shown: z.int(), opened: z.int(), replied: z.int() }),
        ),
      }),
    },
    { table: 'greeting_splits', check: z.looseObject({ shares: z.record(z.string(), z.number()) }) },
  ],
  stays: ['inbox_presence'],
}
