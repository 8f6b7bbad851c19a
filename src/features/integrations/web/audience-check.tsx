import { Facts } from '#platform/web/ui/facts.tsx'
import type { Answer } from '#core/call.ts'
import type { integrationCalls } from '../contract.ts'
import styles from './integrations.module.css'

/** Shows how the chosen Mailchimp audience is set up: double opt-in, merge fields, and interest groups. */
export function AudienceCheck({ audience }: { audience: Answer<typeof integrationCalls.mailchimpCheck> }) {
  const { double_optin, merge_fields, interest_groups } = audience
  const required = merge_fields.filter((field) => field.required)
  return (
    <section className={styles.audience} aria-label="Audience settings">
      <Facts
        facts={[
          ['Double opt-in', double_optin ? 'On in Mailchimp' : 'Off in Mailchimp'],
          ['Merge fields', merge_fields.map(({ name }) => name).join(', ')],
          ['Required', required.map(({ name }) => name).join(', ')],
          ...interest_groups.map(
            ({ name, interests }) => [name, interests.map((interest) => interest.name).join(', ')] as const,
          ),
        ]}
      />
    </section>
  )
}
