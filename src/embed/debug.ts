import { inspectForm, type InspectedForm } from './debug/inspect-form.ts'
import { inspectSite } from './debug/inspect-site.ts'
import { openPanel } from './debug/panel.ts'
import type { Traits } from './facts/collect-facts.ts'
import { situationOf } from './facts/situation-of.ts'
import { rulesOf } from './full/rules-of.ts'
import type { ScriptForm, ScriptSite } from './script-config.ts'

/** The piece behind `#trellis-debug` in a page's URL, and `trellis.debug()`. */
export interface DebugPiece {
  openDebugger: typeof openDebugger
}

/** Shows the owner, on a page of the site, which forms may show to this visitor and what prevents the others. */
export async function openDebugger(
  site: ScriptSite,
  load: (path: string) => Promise<unknown>,
  traits?: Traits,
): Promise<void> {
  const panel = openPanel({ onCheck: () => void check() })
  const check = async () => {
    const situation = situationOf(site, traits)
    const inspected = await Promise.all(
      site.forms.map(async (form) => ({
        name: form.name,
        type: form.type,
        inspection: await inspectForm(await withRules(form, load), situation, inspectSite(site, form)),
      })),
    )
    panel.show(inspected)
  }
  await check()
}

async function withRules(form: ScriptForm, load: (path: string) => Promise<unknown>): Promise<InspectedForm> {
  const { rules: _, ...same } = form
  const rules = await rulesOf(form, load)
  return { ...same, ...(rules && { rules }) }
}
