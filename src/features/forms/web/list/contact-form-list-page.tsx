import { useSitePath } from '#platform/web/site.ts'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { FormList } from './form-list-page.tsx'

/** Page with the contact forms of the site, whose messages arrive in the inbox. */
export default function ContactFormListPage() {
  const path = useSitePath()
  return (
    <FormList
      title="Contact Form"
      goal="messages"
      newForm="/contact-forms/new?goal=messages"
      add="New contact form"
      empty={{
        title: 'No contact forms yet',
        text: 'Visitors write to you from a tab, in the page or on a page of its own. Their messages arrive in your inbox.',
      }}
      more={
        <LinkButton variant="subtle" color="gray" to={path('/inbox')}>
          Inbox
        </LinkButton>
      }
    />
  )
}
