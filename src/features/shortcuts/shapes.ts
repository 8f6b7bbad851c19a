import { z } from 'zod'
import { id, line, moment, requiredLine } from '#core/fields.ts'
import { Flow, Span } from '#features/automations/contract.ts'
import { createMethods, discountTypes } from '#features/discounts/contract.ts'
import { serviceIds, Target } from '#features/integrations/contract.ts'
import { DisplayRule } from '#features/display-rules/contract.ts'
import { MailDocument } from '#features/mail-design/contract.ts'
import { formTypes, intervals } from '#form/document/constants.ts'
import { templateGroups } from './template-row.ts'

/** `active` is live, `draft` isn't. A deleted shortcut can be restored by setting another status. */
export const shortcutStatuses = ['draft', 'active', 'deleted'] as const
export type ShortcutStatus = (typeof shortcutStatuses)[number]

export const emailTypes = ['welcome', 'product view', 'customer outreach'] as const
export type EmailType = (typeof emailTypes)[number]

export const stepTypes = [
  'ecommerce-integration',
  'form-editor',
  'email-editor',
  'display-settings',
  'esp-integration',
  'show-settings',
  'min-cart-value-settings',
  'email-settings',
] as const
export type StepType = (typeof stepTypes)[number]

/** ID of a part of a shortcut, unique within the shortcut. */
const key = z.string().regex(/^[a-z0-9-]{1,40}$/, 'A key has lowercase letters, digits and hyphens.')
const keyOrNone = z.union([key, z.literal('')])
const amount = z.number().min(-1e9).max(1e9)

/** One page of the wizard. */
export const ShortcutStep = z.object({
  id: key,
  type: z.enum(stepTypes),
  title: line(100),
  text: line(300),
  /** Names of the settings on this page. */
  controls: z.array(line(60)).max(20),
  /** If true, the step is hidden when it has no controls. */
  requires_controls: z.boolean(),
  /** Feature without which the step is hidden; empty for none. */
  required_feature: line(60),
  form: keyOrNone,
  discount: keyOrNone,
  emails: z.array(key).max(10),
})
export type ShortcutStep = z.infer<typeof ShortcutStep>

/** Steps under one heading. `{section_num}` in the title is the section's position. */
export const ShortcutSection = z.object({ id: key, title: line(100), steps: z.array(ShortcutStep).max(20) })
export type ShortcutSection = z.infer<typeof ShortcutSection>

/** The terms of a discount that texts can mention. */
const DiscountTerms = z.object({
  discount_type: z.enum(discountTypes),
  discount_value: amount,
  min_purchase_amount: amount,
  discount_prefix: line(40),
})
export type DiscountTerms = z.infer<typeof DiscountTerms>

/** A discount that a shortcut offers. Once the shortcut is live, `discount_campaign_id` is the ID of its campaign. */
export const ShortcutDiscount = z.object({
  id: key,
  name: line(100),
  discount_campaign_id: id.nullable(),
  ...DiscountTerms.shape,
  create_method: z.enum(createMethods),
  /** Codes of the store, for the create method `upload`; stored until the shortcut goes live. */
  codes: z.array(line(100)).max(10_000),
  /** Minutes until a code expires, counted from when a person gets it; null if it never expires. */
  expires_after: z.int().min(1).max(5_256_000).nullable(),
  /** The terms mentioned in the shortcut's texts, if they were different at first. Read-only. */
  said: DiscountTerms.optional(),
})
export type ShortcutDiscount = z.infer<typeof ShortcutDiscount>

/** A form of a shortcut. The design belongs to the form itself, found under `popup_id`. */
export const ShortcutForm = z.object({
  id: key,
  popup_id: id.nullable(),
  name: line(200),
  form_type: z.enum(formTypes),
  /** When the form opens, and how long it isn't shown again. */
  before_show_delay: z.number().min(-1e6).max(86_400),
  before_show_delay_interval: z.enum(intervals),
  cookie_lifetime: z.int().min(-1000).max(1000),
  cookie_lifetime_interval: z.enum(intervals),
  /** Minimum cart value for which the form is shown; null shows it to everyone. */
  min_cart_value: amount.nullable(),
  /** The contact lists that subscribers join. */
  list_ids: z.array(id).max(50),
  /** The discount whose codes the form shows. */
  discount: keyOrNone,
  /** The form's last decided A/B test. The form has been this variant since then. Read-only. */
  test_won: z.object({ test_id: id, variant: z.string(), at: moment }).optional(),
})
export type ShortcutForm = z.infer<typeof ShortcutForm>

/** A text of an email that can be edited without the email editor. `slug` identifies its block. */
const EmailVariable = z.object({ slug: z.string().max(80), label: z.string(), text: z.string().max(20_000) })
export type EmailVariable = z.infer<typeof EmailVariable>

/** One version of an email's subject in a split test. */
export const EmailVariant = z.object({
  id: z.string().regex(/^[a-z]$/),
  subject: line(200),
  weight: z.int().min(0).max(100),
})

/** An email of a shortcut. */
export const ShortcutEmail = z.object({
  id: key,
  /** The email that is sent; null until the shortcut is live. */
  email_id: id.nullable(),
  email_type: z.enum(emailTypes),
  label: line(100),
  subject: line(200),
  preview_text: line(200),
  from: line(100),
  reply_to: line(254),
  /** The email's content. */
  document: MailDocument,
  /** The document as HTML. It is derived from the document; input is ignored. */
  body: z.string().max(200_000).default(''),
  /** The texts of the document. Texts in the input replace those of the document. */
  variables: z.array(EmailVariable).max(100).default([]),
  /** The first image. If `mediaId` is set, that image replaces it; otherwise `defaults` is used. */
  hero_image: z
    .object({ slug: z.string().max(80), mediaId: z.string().max(2000), defaults: z.string().max(2000) })
    .nullable(),
  /** The logo. */
  header_image: z.object({ mediaId: z.string().max(2000), filename: line(200) }).nullable(),
  /** When enabled, `text` replaces the text of the footer. */
  footer_alt_text: z.object({ enabled: z.boolean(), text: z.string().max(2000) }),
  /** Other subjects that are tested against `subject`. The better one wins automatically. */
  variants: z.array(EmailVariant).max(4),
  /** The last decided test of its subjects. Read-only. */
  test_won: z.object({ subject: z.string(), lost: z.array(z.string()), at: moment }).optional(),
  /** The discount campaign whose codes the email shows; null until the shortcut is live. */
  discount_campaign_id: id.nullable(),
  /** The shortcut's discount whose codes the email shows. */
  discount: keyOrNone,
  /** Delay after the previous step; null to send immediately. */
  delay: Span.nullable(),
  /**
   * Time at which the email is sent, instead of after the delay. Contacts who reach the step later skip it. If null, it
   * is sent when each contact reaches the step.
   */
  send_at: z.string().max(40).nullable(),
})
export type ShortcutEmail = z.infer<typeof ShortcutEmail>

/** The product that a shortcut is about. */
const SelectedProduct = z.object({
  product_id: line(200),
  title: line(300),
  url: line(2000),
  image_url: line(2000),
  price: line(60),
})

/** A variant of one of the shortcut's forms in an A/B test. */
const ShortcutVariant = z.object({ popup_id: id, test_id: id, variant: z.string(), weight: z.number() })

export const ShortcutDefinition = z.object({
  /** The A/B tests of its forms. Read-only. */
  variants: z.array(ShortcutVariant).default([]),
  sections: z.array(ShortcutSection).max(20),
  discounts: z.array(ShortcutDiscount).max(10),
  meta: z.object({
    /** IDs of completed steps. */
    completed: z.array(key).max(100),
    /** The target percentage of the strategy. */
    target: z.number().min(0).max(100),
  }),
  globals: z.object({
    /** Percentage of contacts who get nothing, to measure the shortcut's effect. */
    hold_out: z.int().min(0).max(50),
    quiet_hours: z.boolean(),
  }),
  /** The display rules of its forms. If omitted on saving, they don't change. */
  displayRules: z.array(DisplayRule).max(1000).optional(),
  /** The email service to which its forms add subscribers. `trellis`: they are only added to the contacts. */
  activeEmailService: z.enum(['trellis', ...serviceIds]),
  /** The list of that service, and the data sent to it. */
  emailServiceSettings: Target.optional(),
  selectedProduct: SelectedProduct.nullable(),
  /** Whether the list shows its statistics. */
  showStats: z.boolean(),
})
export type ShortcutDefinition = z.infer<typeof ShortcutDefinition>

/** An email of a shortcut's automation, presented as an email campaign. */
export const EmailCampaign = z.object({
  id: id.nullable(),
  type: z.literal('email'),
  settings: z.object({ email_type: z.enum(emailTypes), email_template: z.string() }),
  /** Who gets it, and when, as defined in its automation or in the one that would be generated on going live. */
  segmentation: z.object({
    trigger: Flow.shape.trigger,
    rules: Flow.shape.filter,
    dates: z.object({
      /** Time from which events count; null until it is live. */
      starts_at: moment.nullable(),
      /**
       * Time at which it is sent to everyone who has reached the step by then; if null, it is sent after a delay
       * following the previous step.
       */
      send_at: moment.nullable(),
      delay: Span.nullable(),
    }),
  }),
})
export type EmailCampaign = z.infer<typeof EmailCampaign>

/** Number of people who were sent a subject, and number of them who reached the goal. */
export const SubjectFigures = z.object({ email: key, version: z.string(), people: z.int(), conversions: z.int() })
export type SubjectFigures = z.infer<typeof SubjectFigures>

/** A problem that prevents a shortcut from going live. `path` names the field, `step_id` the step that contains it. */
export const ShortcutProblem = z.object({ path: z.string(), step_id: z.string(), message: z.string() })
export type ShortcutProblem = z.infer<typeof ShortcutProblem>

/** Results of a shortcut. Money is in the site's currency. */
export const ShortcutFigures = z.object({
  views: z.int(),
  conversions: z.int(),
  entered: z.int(),
  converted: z.int(),
  emails_sent: z.int(),
  codes_redeemed: z.int(),
  revenue: z.number(),
  currency: z.string(),
  /** The rate that is compared with the target; null while no one has seen the form or entered the automation. */
  rate: z.number().nullable(),
})
export type ShortcutFigures = z.infer<typeof ShortcutFigures>

const plain = {
  id,
  template_id: z.string(),
  name: requiredLine(150, 'Enter a name.'),
  status: z.enum(shortcutStatuses),
}
/** A shortcut as shown in the list. */
export const ShortcutRow = z.object({
  ...plain,
  group: z.enum(templateGroups),
  /** The target as text: "Recover 8% of carts". */
  target: z.string(),
  target_percent: z.number(),
  popup_ids: z.array(id),
  automation_id: id.nullable(),
  showStats: z.boolean(),
  /** Whether the saved version differs from the live one. */
  has_changes: z.boolean(),
  figures: ShortcutFigures,
  created_at: moment,
  updated_at: moment,
})
export type ShortcutRow = z.infer<typeof ShortcutRow>

export const Shortcut = z.object({
  ...plain,
  emails: z.array(ShortcutEmail),
  forms: z.array(ShortcutForm),
  definition: ShortcutDefinition,
  /** The sections and steps that are shown on this site. */
  wizard: z.array(ShortcutSection),
  email_campaigns: z.array(EmailCampaign),
  /** Results of the subjects of emails that are tested; "a" is the first subject. */
  subject_tests: z.array(SubjectFigures),
  automation_id: id.nullable(),
  session_id: z.string(),
  has_changes: z.boolean(),
  figures: ShortcutFigures,
  problems: z.array(ShortcutProblem),
  created_at: moment,
  updated_at: moment,
})
export type Shortcut = z.infer<typeof Shortcut>
