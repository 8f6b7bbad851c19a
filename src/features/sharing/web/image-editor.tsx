import { ColorInput, MultiSelect, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { descriptionSources, imageActions, type ImageSettings } from '#embed/extra-data/images-data.ts'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { useSettingsDraft } from '#platform/web/use-settings-draft.ts'
import { type ImageSharer, sharingCalls } from '../contract.ts'
import DeviceCheckboxes from './device-checkboxes.tsx'
import ExtraEditor from './extra-editor.tsx'
import styles from './sharing.module.css'

const actionNames = { pinterest: 'Pinterest', facebook: 'Facebook', x: 'X', copy: 'Copy link', download: 'Download' }
const sourceNames = { alt: 'Alt text', caption: 'Caption', title: 'Title', page: 'Page title' }
const named = <N extends string>(names: readonly N[], labels: Record<N, string>) =>
  names.map((value) => ({ value, label: labels[value] }))

/** Editor of the buttons on images, with a live preview. */
export function ImageEditor({ sharer }: { sharer: ImageSharer }) {
  const { object_id, ...saved } = sharer
  const { draft, change, isChanged, adopt } = useSettingsDraft(saved)
  const preview = useAction(sharingCalls.previewImages)
  const save = useAction(sharingCalls.saveImages, {
    invalidates: [sharingCalls.loadImages],
    onSuccess: ({ image_sharer: { is_on, devices, settings: stored } }) => {
      adopt({ is_on, devices, settings: stored })
      notify('Saved.')
    },
  })
  const { settings } = draft
  const { issues } = save
  const set = (part: Partial<ImageSettings>) => change({ settings: { ...settings, ...part } })
  return (
    <ExtraEditor
      objectId={object_id}
      isOn={draft.is_on}
      onSwitch={(is_on) => change({ is_on })}
      isChanged={isChanged}
      save={save}
      call={sharingCalls.saveImages}
      onSave={() => void save.run(draft)}
      settings={settings}
      askPreview={async () => (await preview.run({ settings }))?.preview_url}
      hasNoPreview={preview.error !== null}
    >
      <Panel title="Buttons">
        <div className={styles.fields}>
          <MultiSelect
            label="Buttons"
            data={named(imageActions, actionNames)}
            value={settings.actions}
            error={issues['settings.actions']}
            onChange={(actions) => set({ actions: actions as ImageSettings['actions'] })}
          />
          <div className={styles.row}>
            <Select
              label="Corner"
              allowDeselect={false}
              value={settings.corner}
              onChange={(corner) => set({ corner: corner as ImageSettings['corner'] })}
              data={[
                { value: 'top-left', label: 'Top left' },
                { value: 'top-right', label: 'Top right' },
                { value: 'bottom-left', label: 'Bottom left' },
                { value: 'bottom-right', label: 'Bottom right' },
              ]}
            />
            <Select
              label="Size"
              allowDeselect={false}
              value={settings.size}
              onChange={(size) => set({ size: size as ImageSettings['size'] })}
              data={[
                { value: 'small', label: 'Small' },
                { value: 'medium', label: 'Medium' },
                { value: 'large', label: 'Large' },
              ]}
            />
            <Select
              label="Colors"
              allowDeselect={false}
              value={settings.colors}
              onChange={(colors) => set({ colors: colors as ImageSettings['colors'] })}
              data={[
                { value: 'network', label: 'Network colors' },
                { value: 'site', label: 'My brand colors' },
              ]}
            />
            {settings.colors === 'site' && (
              <>
                <ColorInput
                  label="Background"
                  format="hex"
                  value={settings.background}
                  error={issues['settings.background']}
                  onChange={(background) => set({ background })}
                />
                <ColorInput
                  label="Icon color"
                  format="hex"
                  value={settings.color}
                  error={issues['settings.color']}
                  onChange={(color) => set({ color })}
                />
              </>
            )}
          </div>
          <DeviceCheckboxes
            value={draft.devices}
            error={issues['devices']}
            onChange={(devices) => change({ devices })}
          />
        </div>
      </Panel>
      <Panel title="Images">
        <div className={styles.fields}>
          <div className={styles.row}>
            <NumberInput
              label="Min width (px)"
              w={140}
              min={0}
              max={5000}
              allowDecimal={false}
              value={settings.min_width}
              error={issues['settings.min_width']}
              onChange={(value) => set({ min_width: Number(value) || 0 })}
            />
            <NumberInput
              label="Min height (px)"
              w={140}
              min={0}
              max={5000}
              allowDecimal={false}
              value={settings.min_height}
              error={issues['settings.min_height']}
              onChange={(value) => set({ min_height: Number(value) || 0 })}
            />
          </div>
          <TextInput
            label="Only these"
            description="A CSS selector. Leave empty for all images."
            placeholder="article img"
            maxLength={500}
            value={settings.include_selector}
            error={issues['settings.include_selector']}
            onChange={(event) => set({ include_selector: event.target.value })}
          />
          <TextInput
            label="Exclude"
            description="Takes priority. A CSS selector."
            placeholder=".logo, .ad img"
            maxLength={500}
            value={settings.exclude_selector}
            error={issues['settings.exclude_selector']}
            onChange={(event) => set({ exclude_selector: event.target.value })}
          />
          <Switch
            label="Background images"
            checked={settings.with_backgrounds}
            onChange={(event) => set({ with_backgrounds: event.currentTarget.checked })}
          />
          <Switch
            label="Share the large version in galleries"
            description="Where an image links to another image."
            checked={settings.with_galleries}
            onChange={(event) => set({ with_galleries: event.currentTarget.checked })}
          />
        </div>
      </Panel>
      <Panel title="Description">
        <div className={styles.fields}>
          <MultiSelect
            label="Taken from"
            description="The first that an image has."
            data={named(descriptionSources, sourceNames)}
            value={settings.descriptions}
            error={issues['settings.descriptions']}
            onChange={(descriptions) => set({ descriptions: descriptions as ImageSettings['descriptions'] })}
          />
          <TextInput
            label="Pattern"
            description="Merge tags: [description], [alt], [caption], [title], [page], [site]."
            maxLength={500}
            value={settings.text}
            error={issues['settings.text']}
            onChange={(event) => set({ text: event.target.value })}
          />
        </div>
      </Panel>
    </ExtraEditor>
  )
}
