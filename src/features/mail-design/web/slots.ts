import { slot } from '#platform/web/slot.tsx'

/** Chooses the discount campaign that gives each reader of a mail a code; `value` is its id, empty for none. */
export const mailDiscount = slot<{ value: string; onChange: (campaignId: string) => void }>('mail-design.discount')
