import type { DeviceName } from '#form/editor/devices.ts'
import type { Placement } from '#form/editor/placement.ts'
import type { FormFields } from './form-fields.ts'

const heights: Record<DeviceName, number> = { desktop: 720, tablet: 1024, phone: 780 }
const widths: Record<DeviceName, number> = { desktop: 1280, tablet: 768, phone: 390 }

/** Returns the form's placement on the page that the canvas shows. */
export function placementOf(fields: FormFields, device: DeviceName, hasMadeWith: boolean): Placement {
  const { form_type: type, content_width: wanted } = fields
  return {
    type,
    position: fields.position,
    barSize: fields.bar_size,
    width: type === 'smart-bar' ? wanted : Math.min(wanted, widths[device] - 32),
    at: fields.embed_mode === 'auto' ? fields.auto_embed_placement : 50,
    screenHeight: heights[device],
    isModeless: fields.popup_mode === 'modeless',
    hasMadeWith,
    hasPage: fields.is_landing_page,
  }
}
