import { z } from 'zod'
import { id } from '#core/fields.ts'
import { Flow } from '#features/automations/contract.ts'
import type { SiteTransfer } from '#platform/server/site-transfer.ts'
import { ShortcutDefinition, ShortcutEmail, ShortcutForm, ShortcutRow as ListedShortcut } from '../contract.ts'
import { copiedShortcut } from './copied-shortcut.ts'

/** The tables that move with a site. */
export const shortcutsTransfer: SiteTransfer = {
  moves: [
    {
      table: 'shortcuts',
      check: z.looseObject({
        name: ListedShortcut.shape.name,
        definition: ShortcutDefinition,
        emails: z.array(ShortcutEmail),
        forms: z.array(ShortcutForm),
        written: z.record(z.string(), z.looseObject({ id, at: z.string() })),
        generated_flow: Flow.nullish(),
      }),
      change: (row) => ({ ...row, ...(row['status'] === 'active' && { status: 'draft' }), form_service: null }),
      // Its forms and emails are created when it is activated there.
      setup: { of: ['automations'], change: copiedShortcut, needs: () => 'shortcuts' },
    },
  ],
}
