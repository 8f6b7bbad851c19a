import { createContext, type ReactNode } from 'react'

/** Chooses the discount campaign whose codes a component gives out: `value` is its id, empty for none. */
export type ShowDiscountPicker = (campaign: { value: string; onChange: (campaignId: string) => void }) => ReactNode

/** Set by whoever can ask the server; where the editor stands alone there are no campaigns to choose from. */
export const DiscountSlotContext = createContext<ShowDiscountPicker | null>(null)
