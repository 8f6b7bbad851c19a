import type { Api } from '../api.ts'
import { situationOf } from '../facts/situation-of.ts'
import type { Traits } from '../facts/collect-facts.ts'
import { mayShow } from '../rules.ts'
import type { CompiledRules } from '../rules/compiled-rules.ts'
import type { ScriptSite } from '../script-config.ts'

/** The piece that is loaded if an extra has rules about more than the page's URL. */
export interface ExtraRulesPiece {
  mayShowExtra: typeof mayShowExtra
}

/** Checks whether an extra's rules let it show to this visitor. */
export function mayShowExtra(
  rules: NonNullable<CompiledRules['rules']>,
  site: ScriptSite,
  { said }: Pick<Api, 'said'>,
): Promise<boolean> {
  const traits: Traits = {}
  for (const [method, detail] of said) if (method === 'identify') Object.assign(traits, detail)
  return mayShow({ rules }, () => situationOf(site, traits))
}
