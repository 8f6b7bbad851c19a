import { Button, Group, Modal, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { featureNames, featureTitle } from '#core/feature.ts'
import { type PlannedSite, planCalls } from '#features/plans/contract.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'

const choices = [
  { value: 'plan', label: 'As in its plan' },
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
]

/** A dialog that turns individual features of a site on or off, regardless of its plan. */
export function OverrideDialog({ site, onClose }: { site: PlannedSite; onClose: () => void }) {
  const [overrides, setOverrides] = useState<Record<string, boolean | null>>(site.overrides)
  const save = useAction(planCalls.saveSite, { invalidates: [planCalls.sites, planCalls.load] })
  const submit = async () => {
    if (!(await save.run({ plan_site_id: site.id, overrides }))) return
    notify(`The features of ${site.name} were changed.`)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={`Features of ${site.name}`} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <ErrorNotice error={save.error} />
        <Stack gap="xs">
          {featureNames.map((feature) => {
            const isOn = overrides[feature] ?? null
            return (
              <NativeSelect
                key={feature}
                label={featureTitle(feature)}
                data={choices}
                value={isOn === null ? 'plan' : isOn ? 'on' : 'off'}
                onChange={({ target: { value } }) =>
                  setOverrides({ ...overrides, [feature]: value === 'plan' ? null : value === 'on' })
                }
              />
            )
          })}
        </Stack>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.busy}>
            Save
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
