import { collectFacts, type Situation } from '../facts/collect-facts.ts'
import type { PublishedTriggers } from '../protocol.ts'
import { agentFacts } from '../rules/agent.ts'
import type { CompiledRules, Leaf } from '../rules/compiled-rules.ts'
import type { FilterType, FilterValue, Subject } from '../rules/display-rule.ts'
import { evaluate, type Holds } from '../rules/evaluate.ts'
import type { Facts } from '../rules/facts.ts'
import { known } from '../rules/known.ts'
import { needsOf } from '../rules/needs-of.ts'
import { ruleInWords, type Saying } from '../rules/rule-words.ts'
import { read, seenKey } from '../storage.ts'
import { type Frequency, frequencyInWords, spanInWords } from './frequency-words.ts'
import { triggersInWords } from './trigger-words.ts'

/** The form data that the debugger receives: everything the loader knows about it. */
export interface InspectedForm extends CompiledRules, Frequency {
  id: string
  name: string
  type: string
  triggers: PublishedTriggers
  from?: number
  until?: number
  devices?: string[]
}

/** One condition, and whether it holds. */
export interface Finding {
  holds: Holds
  words: string
  /** The actual value, if the rule checks one. */
  value?: string
}

export interface Inspection {
  show: boolean
  findings: Finding[]
  triggers: string[]
}

/**
 * Checks everything that may prevent a form from showing on this page, to this visitor, now. `ofSite` contains findings
 * that are already known.
 */
export async function inspectForm(
  form: InspectedForm,
  situation: Situation,
  ofSite: readonly Finding[] = [],
): Promise<Inspection> {
  const facts = await collectFacts(needsOf([form]), situation)
  const { show, verdicts } = evaluate(form, facts)
  const rules = verdicts.map(({ side, leaf, holds }): Finding => {
    const words = ruleInWords(sayingOf(leaf))
    const isMet = side === 'include' ? holds : holds === 'unknown' ? holds : !holds
    return { holds: isMet, words: side === 'include' ? words : `never when ${words}`, value: valueOf(leaf, facts) }
  })
  // A click that requests the form opens it however often it was seen.
  const isAskedFor = Object.keys(form.triggers).join() === 'clicks'
  const own = [...schedule(form), ...devices(form), ...(isAskedFor ? [] : [frequency(form)]), ...ofSite]
  return {
    show: show && own.every(({ holds }) => holds !== false),
    findings: [...rules, ...own],
    triggers: triggersInWords(form.triggers),
  }
}

function frequency(form: InspectedForm): Finding {
  const seen = read('localStorage', seenKey(form.id))
  const seenThisSession = !!read('sessionStorage', seenKey(form.id))
  const pagesLeft = Number(read('localStorage', `rest:${form.id}`) ?? 0)
  return frequencyInWords(form, { seen, seenThisSession, pagesLeft }, Date.now())
}

function schedule({ from, until }: InspectedForm): Finding[] {
  const now = Date.now()
  return [
    ...(from ? [{ holds: now >= from, words: now >= from ? 'it has begun' : `begins in ${inWords(from - now)}` }] : []),
    ...(until ? [{ holds: now <= until, words: now > until ? 'it is over' : `ends in ${inWords(until - now)}` }] : []),
  ]
}

function inWords(milliseconds: number): string {
  return spanInWords(milliseconds / 1000)
}

function devices({ devices: wanted }: InspectedForm): Finding[] {
  if (!wanted) return []
  const { device } = agentFacts(navigator.userAgent, navigator.maxTouchPoints)
  return [{ holds: wanted.includes(device), words: `for ${wanted.join(' and ')}`, value: device }]
}

const filterTypes: Record<Leaf[1], FilterType> = {
  c: 'containing',
  e: 'equals',
  w: 'wildcard',
  p: 'present',
  n: 'number',
  o: 'one-of',
  t: 'time',
  d: 'date',
  b: 'is',
}

function sayingOf([subject, test, value, name]: Leaf): Saying {
  // The loader only has patterns. A pattern with a star at both ends was originally a "contains" rule, such as
  // "contains /sale".
  const parts = subject === 'url' && test === 'w' ? (value as string).split('*') : []
  if (parts.length === 1) return { rule_id: 'url', filter_type: 'equals', filter_value: value as string }
  if (parts.length === 3 && parts[1] && !parts[0] && !parts[2])
    return { rule_id: 'url', filter_type: 'containing', filter_value: parts[1] }
  const filter_value = (name === undefined ? value : { name, value }) as FilterValue
  return { rule_id: subject as Subject, filter_type: filterTypes[test], filter_value }
}

function valueOf([subject, , , name]: Leaf, facts: Facts): string {
  const fact = known(subject, facts, name)
  if (fact === undefined) return 'not known'
  const text = Array.isArray(fact)
    ? fact.join(', ')
    : typeof fact === 'number'
      ? `${Math.round(fact * 100) / 100}`
      : `${fact}`
  return text || 'nothing'
}
