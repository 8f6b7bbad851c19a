import { inspectForm, type InspectedForm } from './debug/inspect-form.ts'
import { openPanel } from './debug/panel.ts'
import type { Situation } from './facts/collect-facts.ts'

/** The piece behind `#trellis-debug` in the address of a page, and `trellis.debug()`. */
export interface DebugPiece {
  openDebugger: typeof openDebugger
}

/** Shows the owner, on a page of the site, which form may show to this visitor and what keeps the others away. */
export async function openDebugger(forms: readonly InspectedForm[], situation: () => Situation): Promise<void> {
  const panel = openPanel({ onCheck: () => void check() })
  const check = async () => {
    const inspected = await Promise.all(
      forms.map(async (form) => ({
        name: form.name,
        type: form.type,
        inspection: await inspectForm(form, situation()),
      })),
    )
    panel.show(inspected)
  }
  await check()
}
