import { Anchor, Switch } from '@mantine/core'
import { useSite } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useAction } from '#platform/web/use-call.ts'
import { type Campaign, campaignCalls } from '../contract.ts'
import { archiveUrl } from './archive-url.ts'

/** Adds an email to the public archive or removes it, and shows its URL. */
export function ArchivePanel({ campaign: { id, type, is_public, started_at } }: { campaign: Campaign }) {
  const { key } = useSite()
  const archive = useAction(campaignCalls.archive, { invalidates: [campaignCalls.load] })
  if (type === 'push') return null
  const url = is_public && started_at ? archiveUrl(key, id) : archiveUrl(key)
  return (
    <Panel title="Archive" text="Emails in the archive can be read by anyone, without merge tags or discount codes.">
      <Switch
        label="Publish in the archive"
        checked={is_public}
        disabled={archive.busy}
        onChange={(event) => void archive.run({ campaign_id: id, is_public: event.currentTarget.checked })}
      />
      <ErrorNotice error={archive.error} />
      <Anchor href={url} target="_blank" rel="noreferrer" size="sm" style={{ overflowWrap: 'anywhere' }}>
        {url}
      </Anchor>
    </Panel>
  )
}
