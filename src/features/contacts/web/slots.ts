import { slot } from '#platform/web/slot.tsx'

/** The slot for sections of a contact's page, below the profile. */
export const contactSections = slot<{ contactId: string; email: string }>('contacts.contact-page')
