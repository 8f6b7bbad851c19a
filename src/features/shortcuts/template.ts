import { emptyFlow, type Flow, type FlowEvent, type Span, type Step } from '#features/automations/contract.ts'
import { defaultSettings, type PopupSettings } from '#features/forms/contract.ts'
import type { MailDocument } from '#features/mail-design/contract.ts'
import type { FormDocument } from '#form/document/form-document.ts'
import type { FormType, Goal } from '#form/document/constants.ts'
import type { SentRule } from '#features/display-rules/contract.ts'
import type {
  EmailType,
  ShortcutDiscount,
  ShortcutEmail,
  ShortcutForm,
  ShortcutSection,
  ShortcutStep,
  StepType,
} from './shapes.ts'
import type { Need, TemplateGroup } from './template-row.ts'

/** A form of a template, with its design. */
export interface TemplateForm {
  readonly id: string
  readonly name: string
  readonly form_type: FormType
  readonly goal: Goal
  readonly json: FormDocument
  readonly settings: Partial<PopupSettings>
  readonly rules: readonly SentRule[]
  readonly discount: string
}

/** Values for building a template's flow: real ids, by their names in the template. */
export interface Made {
  readonly form: (id: string) => string
  readonly discount: (id: string) => string
  /** ID of the product that the shortcut is about; empty for none. */
  readonly product: string
  /**
   * Returns the steps that send an email: its wait, its discount code, and the email itself or a split of its variants.
   */
  readonly send: (id: string) => Step[]
}

/** A ready-made strategy. In its texts, `{site_name}` and `{site_url}` are placeholders for the site's values. */
export interface ShortcutTemplate {
  readonly id: string
  readonly group: TemplateGroup
  readonly name: string
  readonly description: string
  readonly target: string
  readonly target_percent: number
  /**
   * What the target rate is measured by: visitors who convert on the forms, or contacts who reach the goal of the
   * automation.
   */
  readonly measure: 'form' | 'automation'
  readonly needs: readonly Need[]
  readonly picture: string
  readonly sections: readonly ShortcutSection[]
  readonly discounts: readonly ShortcutDiscount[]
  readonly forms: readonly TemplateForm[]
  readonly emails: readonly ShortcutEmail[]
  /** Custom fields that its automation reads; created if the site doesn't have them. */
  readonly fields?: readonly { readonly key: string; readonly label: string; readonly type: 'date' }[]
  readonly flow: ((made: Made) => Flow) | null
}

type StepFields = Partial<Omit<ShortcutStep, 'id' | 'type'>> & { readonly title: string }

/** Creates a step of the wizard. Its id is its type plus the part that it is about. */
export function step(type: StepType, fields: StepFields): ShortcutStep {
  const part = fields.form || fields.discount || fields.emails?.[0] || ''
  return {
    id: part ? `${type}-${part}` : type,
    type,
    text: '',
    controls: [],
    requires_controls: false,
    required_feature: '',
    form: '',
    discount: '',
    emails: [],
    ...fields,
  }
}

export const section = (id: string, title: string, ...steps: ShortcutStep[]): ShortcutSection => ({
  id,
  title: `{section_num}. ${title}`,
  steps,
})

/** The section of a template that needs a store. */
export const storeSection = section(
  'store',
  'Store',
  step('ecommerce-integration', {
    title: 'Connect your store',
    text: 'Products, carts and orders are read from it.',
    controls: ['store'],
  }),
)

type DiscountFields = Partial<Omit<ShortcutDiscount, 'id' | 'name'>>

export function discount(id: string, name: string, fields: DiscountFields): ShortcutDiscount {
  return {
    id,
    name,
    discount_campaign_id: null,
    discount_type: 'percentage',
    discount_value: 10,
    min_purchase_amount: 0,
    discount_prefix: '',
    create_method: 'unique',
    codes: [],
    expires_after: null,
    ...fields,
  }
}

type EmailFields = Pick<ShortcutEmail, 'subject' | 'preview_text'> & {
  readonly document: MailDocument
  readonly delay?: Span | null
  readonly discount?: string
  readonly variants?: ShortcutEmail['variants']
}

export function email(id: string, label: string, email_type: EmailType, fields: EmailFields): ShortcutEmail {
  const image = fields.document.blocks.find(({ type }) => type === 'image')
  return {
    id,
    email_id: null,
    email_type,
    label,
    from: '{site_name}',
    reply_to: '',
    body: '',
    variables: [],
    hero_image: image?.type === 'image' ? { slug: image.id, mediaId: '', defaults: image.src } : null,
    header_image: null,
    footer_alt_text: { enabled: false, text: '' },
    variants: [],
    discount_campaign_id: null,
    discount: '',
    delay: null,
    send_at: null,
    ...fields,
  }
}

/** Returns the settings of a template's form in the shortcut's format. */
export function formOf({ id, name, form_type, settings, discount: given }: TemplateForm): ShortcutForm {
  const all = { ...defaultSettings(form_type), ...settings }
  const { before_show_delay, before_show_delay_interval, cookie_lifetime, cookie_lifetime_interval } = all
  return {
    id,
    popup_id: null,
    name,
    form_type,
    before_show_delay,
    before_show_delay_interval,
    cookie_lifetime,
    cookie_lifetime_interval,
    min_cart_value: all.min_cart_value,
    list_ids: [],
    discount: given,
  }
}

/** Creates a form of a template, with a design in the style of the template. */
export function form(
  id: string,
  name: string,
  json: FormDocument,
  fields: Partial<Omit<TemplateForm, 'id' | 'name' | 'json'>> = {},
): TemplateForm {
  return { id, name, json, form_type: 'popup', goal: 'emails', settings: {}, rules: [], discount: '', ...fields }
}

/** Creates a rule that shows a form on pages whose address contains a text. "/" matches all pages. */
export const onPages = (part: string): SentRule => ({
  group_id: null,
  rule_id: 'url',
  filter_type: 'containing',
  rule_type: 'include',
  filter_value: part,
})

export const hours = (amount: number): Span => ({ amount, unit: 'hour' })
export const days = (amount: number): Span => ({ amount, unit: 'day' })

type FlowFields = Partial<Omit<Flow, 'steps'>> & { readonly goal_event?: FlowEvent; readonly goal_days?: number }

/** Creates a flow that ends for contacts who unsubscribe or reach its goal. */
export function flowOf(trigger: FlowEvent | Flow['trigger'], steps: Step[], fields: FlowFields = {}): Flow {
  const { goal_event = { kind: 'ordered' as const }, goal_days = 14, ...rest } = fields
  const isEvent = isTriggerEvent(trigger)
  return {
    ...emptyFlow,
    trigger: isEvent ? { kind: 'event', event: trigger, where: [] } : trigger,
    steps,
    goal: { event: goal_event, days: goal_days, ends: true },
    ...rest,
  }
}

const ownTriggers = new Set([
  'event',
  'segment_entered',
  'segment_left',
  'date',
  'inactive',
  'back_in_stock',
  'price_dropped',
])
const isTriggerEvent = (trigger: FlowEvent | Flow['trigger']): trigger is FlowEvent => !ownTriggers.has(trigger.kind)

export const tagStep = (id: string, change: 'add' | 'remove', tag: string): Step => ({
  id,
  kind: 'tag',
  change,
  tag,
  under: null,
})
