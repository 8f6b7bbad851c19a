import { Checkbox, Stack, Text } from '@mantine/core'
import { useSite } from '#platform/web/site.ts'
import { Panel } from '#platform/web/ui/panel.tsx'
import { archiveUrl } from './archive-url.ts'
import type { StepProps } from './step-props.ts'

/** Where the mail can be read on the web: by its recipients, and by everybody. */
export function WebVersionFields({ fields: { email, is_public }, change }: StepProps) {
  const { key } = useSite()
  return (
    <Panel title="Web version">
      <Stack gap="md">
        <Checkbox
          label="Add a “View in browser” link"
          description="A line at the top that opens the email as that contact got it. Opening it counts nothing."
          checked={email.browser_link}
          onChange={(event) => change({ email: { ...email, browser_link: event.currentTarget.checked } })}
        />
        <Checkbox
          label="Publish in the archive"
          description="Anyone can read it there once it is sent, without merge tags or discount codes."
          checked={is_public}
          onChange={(event) => change({ is_public: event.currentTarget.checked })}
        />
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <a href={archiveUrl(key)} target="_blank" rel="noreferrer">
            {archiveUrl(key)}
          </a>
        </Text>
      </Stack>
    </Panel>
  )
}
