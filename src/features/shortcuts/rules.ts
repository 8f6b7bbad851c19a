import { type KnownService, problemOfService } from '#features/automations/contract.ts'
import type { DisplayRule } from '#features/display-rules/contract.ts'
import {
  codeProblem,
  type DiscountService,
  makingIssues,
  roundAmount,
  termsIssues,
} from '#features/discounts/contract.ts'
import { emptyTarget, type ServiceId } from '#features/integrations/contract.ts'
import type {
  ShortcutDefinition,
  ShortcutDiscount,
  ShortcutEmail,
  ShortcutForm,
  ShortcutProblem,
  ShortcutStep,
} from './shapes.ts'
import { type SiteFacts, shownSections } from './steps.ts'
import { variablesOf } from './email-variables.ts'

/** The shortcut to check. */
export interface CheckedShortcut {
  readonly definition: ShortcutDefinition
  readonly forms: readonly ShortcutForm[]
  readonly emails: readonly ShortcutEmail[]
  /** The send times of the live shortcut, which may have passed, in milliseconds since 1970. */
  readonly liveTimes: ReadonlySet<number>
}

/** Other information about the site that the rules use. */
export interface CheckFacts extends SiteFacts {
  readonly service: DiscountService
  /** The connected email services. */
  readonly emailServices: ReadonlyMap<ServiceId, KnownService>
  /** Milliseconds since 1970. */
  readonly now: number
  /** Problems that prevent each form from going live, by popup id. */
  readonly formProblems: ReadonlyMap<string, readonly string[]>
}

/** A percentage as entered: a whole number and "%". */
const percentPattern = /^\d+%$/

/** Returns the problems of a shortcut, step by step (spec.md section 5). It can only go live if there are none. */
export function shortcutProblems(shortcut: CheckedShortcut, facts: CheckFacts): ShortcutProblem[] {
  const steps = shownSections(shortcut.definition, facts).flatMap((section) => section.steps)
  const found = steps.flatMap((step) =>
    issuesOfStep(step, shortcut, facts).map(([path, message]) => ({ path, step_id: step.id, message })),
  )
  // If two steps show the same part, its problem belongs to the first.
  const known = new Set<string>()
  return found.filter(({ path }) => !known.has(path) && known.add(path))
}

type Found = readonly [path: string, message: string]

function issuesOfStep(step: ShortcutStep, shortcut: CheckedShortcut, facts: CheckFacts): Found[] {
  const { forms, emails, definition } = shortcut
  const formAt = forms.findIndex(({ id }) => id === step.form)
  const form = forms[formAt]
  const own = emails.flatMap((email, at) => (step.emails.includes(email.id) ? [{ email, at }] : []))
  const discountAt = definition.discounts.findIndex(({ id }) => id === step.discount)
  const discount = definition.discounts[discountAt]
  const ofDiscount = discount
    ? discountIssues(discount, facts.service).map(([path, message]): Found => [
        `definition.discounts.${discountAt}.${path}`,
        message,
      ])
    : []
  switch (step.type) {
    case 'ecommerce-integration':
      return facts.hasShop ? [] : [['shop', 'Connect your store.']]
    case 'form-editor':
      return [
        ...ofDiscount,
        ...tierIssues(definition.discounts, step.discount),
        ...(form?.popup_id ? (facts.formProblems.get(form.popup_id) ?? []) : []).map((message): Found => [
          `forms.${formAt}.json`,
          message,
        ]),
      ]
    case 'email-editor':
      return [
        ...productIssues(step, definition),
        ...ofDiscount,
        ...own.flatMap(({ email, at }) => contentIssues(email, `emails.${at}`)),
      ]
    case 'display-settings':
      return form && !hasContainingRule(definition.displayRules ?? [], form.popup_id)
        ? [['definition.displayRules', 'Add at least one include rule of the type “URL contains”.']]
        : []
    case 'show-settings':
      return form ? showIssues(form, `forms.${formAt}`) : []
    case 'min-cart-value-settings':
      return form ? cartIssues(form, definition.discounts, `forms.${formAt}`) : []
    case 'email-settings':
      return own.flatMap(({ email, at }) =>
        timeIssues(email, shortcut.liveTimes.has(Date.parse(email.send_at ?? '')) ? 0 : facts.now, `emails.${at}`),
      )
    case 'esp-integration':
      return serviceIssues(definition, facts)
  }
}

/** An email that suggests a product needs one. For other emails, no product means every product. */
function productIssues({ controls }: ShortcutStep, { selectedProduct }: ShortcutDefinition): Found[] {
  const isMissing = controls.includes('shown_product') && selectedProduct === null
  return isMissing ? [['definition.selectedProduct', 'Choose a product.']] : []
}

/** Checks a discount. Problems are returned by field name. */
function discountIssues(discount: ShortcutDiscount, service: DiscountService): Found[] {
  const terms = { ...discount, tiers: [] }
  const found = [
    ...termsIssues(terms),
    ...makingIssues(
      { ...discount, service },
      terms,
      discount.codes.length + Number(discount.discount_campaign_id !== null),
    ),
  ]
  const { discount_type, discount_value } = discount
  if (discount_type === 'percentage' && found.length === 0 && !percentPattern.test(`${roundAmount(discount_value)}%`)) {
    found.push({ path: 'discount_value', message: 'Enter a whole number.' })
  }
  const wrong = discount.codes.find((code) => codeProblem(code) !== null)
  if (wrong !== undefined) found.push({ path: 'codes', message: `${wrong.slice(0, 40)}: ${codeProblem(wrong)}` })
  return found.map(({ path, message }) => [path, message])
}

/** Discounts of one type are tiers if each has a minimum. Both value and minimum have to increase. */
function tierIssues(discounts: readonly ShortcutDiscount[], id: string): Found[] {
  const at = discounts.findIndex((one) => one.id === id)
  const one = discounts[at]
  const before = discounts[at - 1]
  if (!one || !before || one.discount_type !== before.discount_type || one.discount_type === 'shipping') return []
  const path = `definition.discounts.${at}`
  return [
    ...(roundAmount(one.discount_value) > roundAmount(before.discount_value)
      ? []
      : [[`${path}.discount_value`, 'Each tier needs a higher value than the one before.'] as const]),
    ...(roundAmount(one.min_purchase_amount) > roundAmount(before.min_purchase_amount)
      ? []
      : [[`${path}.min_purchase_amount`, 'Each tier needs a higher minimum than the one before.'] as const]),
  ]
}

function contentIssues(email: ShortcutEmail, path: string): Found[] {
  const empty = variablesOf(email.document).findIndex(({ text }) => text.trim() === '')
  return [
    ...(email.from.trim() === '' ? [[`${path}.from`, 'Enter a sender name.'] as const] : []),
    ...(email.subject.trim() === '' ? [[`${path}.subject`, 'Enter a subject.'] as const] : []),
    ...email.variants.flatMap(({ subject }, i) =>
      subject.trim() === '' ? [[`${path}.variants.${i}.subject`, 'Enter a subject.'] as const] : [],
    ),
    ...(empty === -1 ? [] : [[`${path}.variables.${empty}.text`, 'Enter a text.'] as const]),
  ]
}

function hasContainingRule(rules: readonly DisplayRule[], popupId: string | null): boolean {
  return rules.some(
    ({ object_id, filter_type, rule_type, filter_value }) =>
      (popupId === null || object_id === popupId) &&
      filter_type === 'containing' &&
      rule_type === 'include' &&
      (typeof filter_value !== 'string' || filter_value.trim() !== ''),
  )
}

function showIssues(form: ShortcutForm, path: string): Found[] {
  return [
    ...(form.before_show_delay > 0 ? [] : [[`${path}.before_show_delay`, 'Enter a delay above 0.'] as const]),
    ...(form.cookie_lifetime > 0 ? [] : [[`${path}.cookie_lifetime`, 'Enter a time above 0.'] as const]),
  ]
}

function cartIssues(form: ShortcutForm, discounts: readonly ShortcutDiscount[], path: string): Found[] {
  const value = form.min_cart_value ?? 0
  const min = discounts.find(({ id }) => id === form.discount)?.min_purchase_amount ?? 0
  if (value <= 0) return [[`${path}.min_cart_value`, 'Enter a value above 0.']]
  return min > 0 && value >= min
    ? [[`${path}.min_cart_value`, `Enter less than the discount’s minimum purchase of ${roundAmount(min)}.`]]
    : []
}

function serviceIssues(
  { activeEmailService: service, emailServiceSettings: settings = emptyTarget }: ShortcutDefinition,
  { emailServices }: CheckFacts,
): Found[] {
  if (service === 'trellis') return []
  const message = problemOfService({ service, settings }, emailServices)
  // Once the service works, the problem concerns the list.
  const field = emailServices.get(service)?.isValid ? 'emailServiceSettings.list_id' : 'activeEmailService'
  return message === null ? [] : [[`definition.${field}`, message]]
}

function timeIssues({ send_at, delay }: ShortcutEmail, now: number, path: string): Found[] {
  const found: Found[] = []
  if (delay !== null && delay.amount <= 0) found.push([`${path}.delay`, 'Enter a delay above 0.'])
  if (send_at === null) return found
  const at = Date.parse(send_at)
  if (Number.isNaN(at)) found.push([`${path}.send_at`, 'Enter a valid date and time.'])
  else if (at <= now) found.push([`${path}.send_at`, 'Choose a time in the future.'])
  return found
}

/** Rounds a discount's amounts to two decimals, as they are stored. */
export function roundDiscount(discount: ShortcutDiscount): ShortcutDiscount {
  return {
    ...discount,
    discount_value: discount.discount_type === 'shipping' ? 0 : roundAmount(discount.discount_value),
    min_purchase_amount: roundAmount(discount.min_purchase_amount),
  }
}
