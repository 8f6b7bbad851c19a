import { useState } from 'react'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { useSettingsDraft } from '#platform/web/use-settings-draft.ts'
import { type Share, sharingCalls } from '../contract.ts'
import { CountsPanel } from './counts-panel.tsx'
import ExtraEditor from './extra-editor.tsx'
import { LookFields } from './look-fields.tsx'
import { NetworkList } from './network-list.tsx'
import { PlacesTable } from './places-table.tsx'
import { ShareTexts } from './share-texts.tsx'

/** Editor of the share buttons, with a live preview. */
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
  return (
    <ExtraEditor
      objectId={object_id}
      isOn={draft.is_on}
      onSwitch={(is_on) => change({ is_on })}
      isChanged={isChanged || token !== undefined}
      save={save}
      call={sharingCalls.save}
      onSave={() => void save.run({ ...draft, ...(token !== undefined && { facebook_token: token }) })}
      settings={settings}
      askPreview={async () => (await preview.run({ settings }))?.preview_url}
      hasNoPreview={preview.error !== null}
    >
      <Panel title="Networks">
        <NetworkList
          networks={settings.networks}
          order={draft.order}
          issues={save.issues}
          onNetworks={(networks) => set({ networks })}
          onOrder={(order) => change({ order })}
        />
      </Panel>
      <Panel
        title="Placement"
        text="Where the buttons stand on each device. A window narrower than 600 px counts as mobile."
      >
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
    </ExtraEditor>
  )
}

function editable({ is_on, settings, order, former_hosts, with_pinterest }: Share) {
  return { is_on, settings, order, former_hosts, with_pinterest }
}
