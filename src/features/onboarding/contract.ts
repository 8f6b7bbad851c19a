import { z } from 'zod'
import { call } from '#core/call.ts'
import { forPeople } from '#core/with-scopes.ts'

/** Number of stops of the tour. */
export const tourSteps = 5

const Tour = z.object({ status: z.enum(['new', 'started', 'done', 'skipped']), step: z.int().min(0).max(tourSteps) })
const shopifyPrompt = z.enum(['new', 'dismissed', 'accepted'])

export const onboardingCalls = forPeople('It is about what one person has seen of the dashboard.', {
  /**
   * Returns which of the dashboard's introductions the caller has seen, and whether the site shows its promo header.
   */
  load: call('/onboarding/load', {
    role: 'support',
    input: z.object({}),
    output: z.object({ tour: Tour, shopify_prompt: shopifyPrompt, promo_header: z.boolean() }),
    failure: 'Failed to load the tour.',
  }),
  /** Stores the caller's progress in the tour: `step` is the stop that is shown, from 0. */
  recordTour: call('/api/tour/record', {
    role: 'support',
    input: z.object({
      status: Tour.shape.status.exclude(['new']),
      step: Tour.shape.step.default(0),
    }),
    output: z.object({ tour: Tour }),
    failure: 'Failed to record the tour.',
  }),
  /** Stores the caller's answer to the suggestion to connect a Shopify store. */
  recordShopifyPrompt: call('/api/record_shopify_prompt', {
    role: 'support',
    input: z.object({ answer: shopifyPrompt.exclude(['new']) }),
    output: z.object({ shopify_prompt: shopifyPrompt }),
    failure: 'Failed to record the answer.',
  }),
  /** Sets whether the site's dashboard shows offers for larger plans. */
  savePromoHeader: call('/apps/settings/promoheader/save', {
    logs: { kind: 'change', text: 'Changed the promo header' },
    role: 'admin',
    input: z.object({ enabled: z.boolean() }),
    output: z.object({ enabled: z.boolean() }),
    failure: 'Failed to save the setting.',
  }),
})
