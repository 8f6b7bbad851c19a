import { Button, Switch } from '@mantine/core'
import { Suspense, useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { SaveState } from '#platform/web/ui/save-state.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { StoredRules } from '#features/display-rules/web/index.ts'
import { type Share, sharingCalls } from '../contract.ts'
import { CountsPanel } from './counts-panel.tsx'
import ExtraPreview from './extra-preview.tsx'
import { LookFields } from './look-fields.tsx'
import { NetworkList } from './network-list.tsx'
import { PlacesTable } from './places-table.tsx'
import { ShareTexts } from './share-texts.tsx'
import styles from './sharing.module.css'
import { useSettingsDraft } from './use-settings-draft.ts'

/** Changes the share buttons, beside a preview that follows. */
export function ShareEditor({ share }: { share: Share }) {
  const { has_facebook_token, object_id } = share
  const { draft, change, isChanged, adopt } = useSettingsDraft(editable(share))
  const [token, setToken] = useState<string>()
  const preview = useAction(sharingCalls.preview)
  const save = useAction(sharingCalls.save, {
    invalidates: [sharingCalls.load],
    onSuccess: ({ share: stored }) => {
      adopt(editable(stored))
      setToken(undefined)
      notify('Saved.')
    },
  })
  const { settings } = draft
  const set = (part: Partial<Share['settings']>) => change({ settings: { ...settings, ...part } })
  const hasChanges = isChanged || token !== undefined
  return (
    <div className={styles.columns}>
      <div>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save.run({ ...draft, ...(token !== undefined && { facebook_token: token }) })
          }}
        >
          <div className={styles.bar}>
            <Switch
              label="Show on my site"
              checked={draft.is_on}
              onChange={(event) => change({ is_on: event.currentTarget.checked })}
            />
            <Button type="submit" loading={save.busy} disabled={!hasChanges} ml="auto">
              Save
            </Button>
            {hasChanges && <SaveState state="unsaved" />}
          </div>
          <ErrorNotice error={save.error} fields={Object.keys(save.issues)} />
          <Panel title="Networks">
            <NetworkList
              networks={settings.networks}
              order={draft.order}
              issues={save.issues}
              onNetworks={(networks) => set({ networks })}
              onOrder={(order) => change({ order })}
            />
          </Panel>
          <Panel title="Placement" text="Where the buttons stand on each device.">
            <PlacesTable settings={settings} issues={save.issues} onChange={set} />
          </Panel>
          <Panel title="Style">
            <LookFields
              look={settings.look}
              issues={save.issues}
              onChange={(part) => set({ look: { ...settings.look, ...part } })}
            />
          </Panel>
          <Panel title="Text and links">
            <ShareTexts settings={settings} issues={save.issues} onChange={set} />
          </Panel>
          <CountsPanel
            draft={draft}
            hasToken={has_facebook_token}
            token={token}
            issues={save.issues}
            onToken={setToken}
            onChange={change}
          />
        </form>
        <Panel title="Targeting" text="On which pages and for whom. Changes go live immediately.">
          <Suspense fallback={<ListSkeleton rows={3} />}>
            <StoredRules objectId={object_id} />
          </Suspense>
        </Panel>
      </div>
      <div className={styles.preview}>
        <ExtraPreview settings={settings} ask={async () => (await preview.run({ settings }))?.preview_url} />
        {preview.error && <p className={styles.dim}>Fix the highlighted fields to update the preview.</p>}
      </div>
    </div>
  )
}

function editable({ is_on, settings, order, former_hosts, with_pinterest }: Share) {
  return { is_on, settings, order, former_hosts, with_pinterest }
}
