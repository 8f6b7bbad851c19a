import { Button, Checkbox, ColorInput, Group, NumberInput, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { Suspense } from 'react'
import type { ChatSettings } from '#embed/extra-data/chat-data.ts'
import { StoredRules } from '#features/display-rules/web/index.ts'
import { ExtraPreview, useSettingsDraft } from '#features/sharing/web/index.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { SaveState } from '#platform/web/ui/save-state.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { type Chat, chatSettingsCalls } from '../contract.ts'
import { GreetingList } from './greeting-list.tsx'
import { HoursFields } from './hours-fields.tsx'
import { WelcomeFields } from './welcome-fields.tsx'
import styles from './chat.module.css'

/** Changes the chat, beside a preview that follows. */
export function ChatEditor({ chat }: { chat: Chat }) {
  const { object_id, ...saved } = chat
  const { draft, change, isChanged, adopt } = useSettingsDraft(saved)
  const preview = useAction(chatSettingsCalls.preview)
  const save = useAction(chatSettingsCalls.save, {
    invalidates: [chatSettingsCalls.load],
    onSuccess: ({ chat: { is_on, devices, settings: stored } }) => {
      adopt({ is_on, devices, settings: stored })
      notify('Saved.')
    },
  })
  const { settings } = draft
  const { issues } = save
  const set = (part: Partial<ChatSettings>) => change({ settings: { ...settings, ...part } })
  return (
    <div className={styles.columns}>
      <div>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save.run(draft)
          }}
        >
          <div className={styles.bar}>
            <Switch
              label="Show on my site"
              checked={draft.is_on}
              onChange={(event) => change({ is_on: event.currentTarget.checked })}
            />
            <Button type="submit" loading={save.busy} disabled={!isChanged} ml="auto">
              Save
            </Button>
            {isChanged && <SaveState state="unsaved" />}
          </div>
          <ErrorNotice error={save.error} fields={Object.keys(issues)} />
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
              <SegmentedControl
                aria-label="Side of the page"
                value={settings.side}
                onChange={(side) => set({ side: side as ChatSettings['side'] })}
                data={[
                  { value: 'left', label: 'Left' },
                  { value: 'right', label: 'Right' },
                ]}
              />
              <Checkbox.Group
                label="Devices"
                value={draft.devices}
                error={issues['devices']}
                onChange={(devices) => change({ devices: devices as Chat['devices'] })}
              >
                <Group mt="xs">
                  <Checkbox value="desktop" label="Desktop" />
                  <Checkbox value="tablet" label="Tablet" />
                  <Checkbox value="mobile" label="Mobile" />
                </Group>
              </Checkbox.Group>
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
            />
          </Panel>
        </form>
        <Panel title="Targeting" text="On which pages and for whom there is a chat. Changes go live immediately.">
          <Suspense fallback={<ListSkeleton rows={3} />}>
            <StoredRules objectId={object_id} />
          </Suspense>
        </Panel>
      </div>
      <div className={styles.preview}>
        <Suspense fallback={<ListSkeleton rows={1} height={400} />}>
          <ExtraPreview settings={settings} ask={async () => (await preview.run({ settings }))?.preview_url} />
        </Suspense>
        {preview.error && <p className={styles.dim}>Fix the highlighted fields to update the preview.</p>}
      </div>
    </div>
  )
}
