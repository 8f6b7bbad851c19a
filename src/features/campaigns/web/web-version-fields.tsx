import { Anchor, Checkbox, Stack } from '@mantine/core'
import { useSite } from '#platform/web/site.ts'
import { Panel } from '#platform/web/ui/panel.tsx'
import { archiveUrl } from './archive-url.ts'
import type { StepProps } from './step-props.ts'

/** Settings for the web version of the email: for its recipients, and for everyone. */
export function WebVersionFields({ fields: { email, is_public }, change }: StepProps) {
  const url = archiveUrl(useSite().key)
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
        <Anchor href={url} target="_blank" rel="noreferrer" size="sm" style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Anchor>
      </Stack>
    </Panel>
  )
}
