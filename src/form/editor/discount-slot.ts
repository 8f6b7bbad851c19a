import { createContext, type ReactNode } from 'react'

/**
 * Renders a picker for the discount campaign whose codes a component gives out. `value` is its ID, or empty for none.
 */
export type ShowDiscountPicker = (campaign: { value: string; onChange: (campaignId: string) => void }) => ReactNode

/** Set by a page with access to the server. When the editor is used alone, there are no campaigns to choose from. */
export const DiscountSlotContext = createContext<ShowDiscountPicker | null>(null)
