import { Anchor, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { autoResponseCalls } from '#features/auto-responses/contract.ts'
import { useSitePath } from '#platform/web/site.ts'
import { CopyField } from '#platform/web/ui/copy-field.tsx'
import { TextLink } from '#platform/web/ui/link.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { curlOf } from './curl-of.ts'

/**
 * Shows the API call that sends an email made from a template, ready to copy, with the data that the template needs.
 */
export function HowToSend() {
  const path = useSitePath()
  const { data } = useCall(autoResponseCalls.loadEmail, {})
  const [chosen, setChosen] = useState<string | null>(null)
  const emails = data?.emails ?? []
  const email = emails.find(({ id }) => id === chosen) ?? emails[0]
  return (
    <Panel
      title="Send by API"
      text={
        <>
          Any of your emails can be a template. Create an <TextLink to={path('/settings/api-keys')}>API key</TextLink>{' '}
          with access to transactional emails, and write <code>[order_number]</code> in the email where the value of{' '}
          <code>order_number</code> goes.
        </>
      }
    >
      {data && emails.length === 0 && (
        <Text>
          There is no email yet. <TextLink to={path('/auto-responses/new')}>Create the first one</TextLink>.
        </Text>
      )}
      {email && (
        <>
          <Select
            label="Template"
            data={emails.map(({ id, name }) => ({ value: id, label: name }))}
            value={email.id}
            allowDeselect={false}
            onChange={setChosen}
          />
          <CopyField label="Request" rows={9} value={curlOf(window.location.origin, email)} isQuiet />
          <Text size="sm" c="dimmed">
            For emails that follow from what a person did, never for marketing: they are sent without marketing consent
            and have no unsubscribe link. Addresses that bounced or complained get nothing.{' '}
            <Anchor href="/api/docs/transactional" target="_blank" rel="noreferrer" inherit>
              API reference
            </Anchor>
          </Text>
        </>
      )}
    </Panel>
  )
}
