import { slot } from '#platform/web/slot.tsx'

/** Entries of the account menu below the account itself. */
export const accountMenuItems = slot('accounts.menu')
