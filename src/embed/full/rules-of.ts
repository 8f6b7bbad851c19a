import type { PublishedDesign } from '#form/document/compact.ts'
import type { CompiledRules } from '../rules/compiled-rules.ts'
import type { ScriptForm } from '../script-config.ts'

/**
 * Returns a form's rules, from the loader or from the form's module, together with the minimum cart value; undefined
 * for none.
 */
export async function rulesOf(
  { rules: known, cart, code }: ScriptForm,
  load: (path: string) => Promise<unknown>,
): Promise<CompiledRules['rules']> {
  if (!known && !cart) return undefined
  const module = known === 1 ? ((await load(code)) as { default: PublishedDesign }).default : { rules: known }
  const [include, exclude] = (module.rules as CompiledRules['rules']) ?? [[], []]
  return [cart ? [...include, ['cart_value', 'n', { min: cart }]] : include, exclude]
}
