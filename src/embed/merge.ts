import { ofDocument } from '#form/render/dom.ts'
import type { MergeValues } from '#core/merge-tags.ts'
import type { Tab } from '#form/document/form-document.ts'
import type { Drawn } from '#form/document/elements.ts'
import { type CompileElements, makeElementCompiler } from '#form/document/compile-elements.ts'
import { mergeForm } from '#form/document/merge-form.ts'
import { answersOf } from '#form/render/answers-of.ts'
import { rawCart, sumsOf } from './facts/cart.ts'
import { readCountry } from './facts/country.ts'
import { getJson } from './facts/get-json.ts'
import { signupsPath } from './paths.ts'
import type { FormSession } from './form-session.ts'
import type { Extension } from './optional-pieces.ts'

/** Compilers by server origin, one for all tabs, so that unchanged content keeps its elements. */
const compilers = new Map<string, CompileElements>()
/** Maximum length of values; longer ones can only be malicious. */
const longest = 200

/** Fills in merge tags. The visitor's data is requested before anything is shown. */
export async function extend(session: FormSession, values: Record<string, string>): Promise<Extension> {
  Object.assign(values, await knownOf(session))
  return { compile: (tab) => mergeTab(tab, session, values) }
}

/**
 * Returns data that the form's tags use and that must be requested: country (its name), country_code, cart_value,
 * cart_items and signups (the number of conversions of this form). Unavailable data is omitted; never rejects.
 */
async function knownOf({
  site,
  form,
  design,
}: Pick<FormSession, 'site' | 'form' | 'design'>): Promise<Record<string, string>> {
  const known: Record<string, string> = {}
  const text = JSON.stringify(design.steps)
  const find = async (tag: RegExp, fill: () => Promise<void>) => {
    if (!site.preview && tag.test(text)) await fill().catch(() => {})
  }
  await Promise.all([
    find(/\[[?^]?country(_code)?[|\]]/i, async () => {
      const code = await readCountry(site.origin, !site.consent)
      if (!code) return
      known['country_code'] = code
      known['country'] = new Intl.DisplayNames(languages(), { type: 'region' }).of(code) ?? code
    }),
    find(/\[[?^]?cart_(value|items)[|\]]/i, async () => {
      const raw = await rawCart()
      if (!raw) return
      const cart = sumsOf(raw)
      known['cart_items'] = `${cart.items}`
      known['cart_value'] = new Intl.NumberFormat(languages(), { minimumFractionDigits: 2 }).format(cart.value)
    }),
    find(/\[[?^]?signups[|\]]/i, async () => {
      const { count } = (await getJson(`${site.origin}${signupsPath}/${site.key}/${form.id}`, 3000)) as {
        count: number
      }
      if (count > 0) known['signups'] = new Intl.NumberFormat(languages()).format(count)
    }),
  ])
  return known
}

function languages(): string[] {
  const known = [ofDocument('documentElement').lang, ...navigator.languages]
  return known.filter((tag) => /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(tag))
}

/**
 * Returns the drawn tab with the visitor's data in place of merge tags: typed answers take precedence, then `known`
 * (country, code …), then the parameters of the page's URL. A preview shows preview defaults.
 */
function mergeTab(tab: Tab, { site, drawn }: Pick<FormSession, 'site' | 'drawn'>, known: MergeValues): Drawn {
  const values: Record<string, string> = {}
  new URLSearchParams(location.search).forEach((value, name) => (values[name] = value))
  Object.assign(values, known, answersOf(drawn))
  // Old libraries add properties to every object that aren't strings.
  for (const name in values) values[name] = `${values[name]}`.slice(0, longest)
  const { origin } = site
  let compile = compilers.get(origin)
  if (!compile) compilers.set(origin, (compile = makeElementCompiler(origin)))
  return compile(mergeForm(tab, values, !!site.preview))
}
