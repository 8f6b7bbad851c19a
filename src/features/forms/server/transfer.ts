import { z } from 'zod'
import type { SiteTransfer } from '#platform/server/site-transfer.ts'
import { Popup } from '../contract.ts'
import { PopupSettings } from '../popup-settings.ts'
import { settable } from '../settable.ts'

const json = Popup.shape.json
const form = z.looseObject({ json })

/** What of the room moves with a site. */
export const formsTransfer: SiteTransfer = {
  moves: [
    { table: 'popups', check: z.looseObject({ json, settings: PopupSettings.partial() }) },
    { table: 'popup_versions', check: z.looseObject({ form: z.looseObject(settable).partial() }) },
    { table: 'popup_allocations' },
    { table: 'popup_labels' },
    { table: 'own_templates', check: z.looseObject({ form }) },
    { table: 'site_settings' },
  ],
  stays: ['page_copies'],
}
