import { ColorInput, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core'
import type { ChatSettings } from '#embed/extra-data/chat-data.ts'
import { DeviceCheckboxes, ExtraEditor } from '#features/sharing/web/index.ts'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { useSettingsDraft } from '#platform/web/use-settings-draft.ts'
import { type Chat, chatSettingsCalls } from '../contract.ts'
import { GreetingList } from './greeting-list.tsx'
import { HoursFields } from './hours-fields.tsx'
import { WelcomeFields } from './welcome-fields.tsx'
import styles from './chat.module.css'

/** Editor of the chat, next to a live preview. */
export function ChatEditor({ chat }: { chat: Chat }) {
  const { object_id, ...saved } = chat
  const { draft, change, isChanged, adopt } = useSettingsDraft(saved)
  const preview = useAction(chatSettingsCalls.preview)
  const save = useAction(chatSettingsCalls.save, {
    invalidates: [chatSettingsCalls.load, chatSettingsCalls.greetings],
    onSuccess: ({ chat: { is_on, devices, settings: stored } }) => {
      adopt({ is_on, devices, settings: stored })
      notify('Saved.')
    },
  })
  const { settings } = draft
  const { issues } = save
  const set = (part: Partial<ChatSettings>) => change({ settings: { ...settings, ...part } })
  return (
    <ExtraEditor
      objectId={object_id}
      isOn={draft.is_on}
      onSwitch={(is_on) => change({ is_on })}
      isChanged={isChanged}
      save={save}
      call={chatSettingsCalls.save}
      onSave={() => void save.run(draft)}
      settings={settings}
      askPreview={async () => (await preview.run({ settings }))?.preview_url}
      hasNoPreview={preview.error !== null}
    >
      <Panel title="Style">
        <div className={styles.fields}>
          <TextInput
            label="Team name"
            description="Shown at the top of the chat."
            placeholder="Kettle & Kiln"
            maxLength={60}
            value={settings.team}
            error={issues['settings.team']}
            onChange={(event) => set({ team: event.target.value })}
          />
          <div className={styles.row}>
            <ColorInput
              label="Color"
              format="hex"
              eyeDropperButtonProps={{ 'aria-label': 'Pick a color from the screen' }}
              w={150}
              value={settings.color}
              error={issues['settings.color']}
              onChange={(color) => set({ color })}
            />
            <NumberInput
              label="Distance from the bottom (px)"
              w={220}
              min={0}
              max={400}
              allowDecimal={false}
              value={settings.offset}
              error={issues['settings.offset']}
              onChange={(value) => set({ offset: Number(value) || 0 })}
            />
          </div>
          <Select
            label="Appearance"
            description="Automatic follows each visitor’s device, for pages that have a dark mode themselves."
            allowDeselect={false}
            value={settings.scheme}
            error={issues['settings.scheme']}
            onChange={(scheme) => set({ scheme: scheme as ChatSettings['scheme'] })}
            data={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
              { value: 'auto', label: 'Automatic' },
            ]}
          />
          <SegmentedControl
            aria-label="Side of the page"
            value={settings.side}
            onChange={(side) => set({ side: side as ChatSettings['side'] })}
            data={[
              { value: 'left', label: 'Left' },
              { value: 'right', label: 'Right' },
            ]}
          />
          <DeviceCheckboxes
            value={draft.devices}
            error={issues['devices']}
            onChange={(devices) => change({ devices })}
          />
        </div>
      </Panel>
      <Panel
        title="Welcome message"
        text="The first words in an open chat. Buttons and notes follow your page’s language."
      >
        <WelcomeFields welcomes={settings.welcomes} issues={issues} onChange={(welcomes) => set({ welcomes })} />
      </Panel>
      <Panel title="Hours" text="Whoever has the inbox open is online, whatever the hours.">
        <HoursFields settings={settings} issues={issues} onChange={set} />
      </Panel>
      <Panel title="Greetings" text="Messages that open by themselves. Visitors who already wrote to you see none.">
        <GreetingList
          greetings={settings.greetings}
          saved={saved.settings.greetings}
          issues={issues}
          onChange={(greetings) => set({ greetings })}
          onUndo={async ({ is_on, devices, settings: now }, greeting) => {
            const greetings = now.greetings.map((one) => (one.id === greeting.id ? greeting : one))
            await save.run({ is_on, devices, settings: { ...now, greetings } })
          }}
        />
      </Panel>
    </ExtraEditor>
  )
}
