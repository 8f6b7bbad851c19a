import { inspectForm } from './debug/inspect-form.ts'
import { inspectSite } from './debug/inspect-site.ts'
import { openPanel } from './debug/panel.ts'
import type { Traits } from './facts/collect-facts.ts'
import { situationOf } from './facts/situation-of.ts'
import type { ScriptSite } from './script-config.ts'

/** The piece behind `#trellis-debug` in the address of a page, and `trellis.debug()`. */
export interface DebugPiece {
  openDebugger: typeof openDebugger
}

/** Shows the owner, on a page of the site, which form may show to this visitor and what keeps the others away. */
export async function openDebugger(site: ScriptSite, traits?: Traits): Promise<void> {
  const panel = openPanel({ onCheck: () => void check() })
  const check = async () => {
    const situation = situationOf(site, traits)
    const inspected = await Promise.all(
      site.forms.map(async (form) => ({
        name: form.name,
        type: form.type,
        inspection: await inspectForm(form, situation, inspectSite(site, form)),
      })),
    )
    panel.show(inspected)
  }
  await check()
}
