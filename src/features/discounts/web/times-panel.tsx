import { NumberInput, Stack, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Panel } from '#platform/web/ui/panel.tsx'
import { WarnNote } from '#platform/web/ui/warn-note.tsx'
import { labelOf } from '../rules.ts'
import { expiryWarning, expiryWords, termsOf } from './discount-draft.ts'
import type { EditorPart } from './discount-editor.tsx'
import styles from './discounts.module.css'

/** Panel for when a discount starts and ends, how long a code is valid, and the text above it. */
export function TimesPanel({ draft, set, problemOf, settings }: EditorPart) {
  // A tier that is still being filled in is ignored.
  const filled = { ...draft, tiers: draft.tiers.filter((tier) => tier.discount_value !== '') }
  const warning = expiryWarning(draft)
  return (
    <Panel title="Schedule and text">
      <Stack gap="md">
        <div className={styles.amounts}>
          <TextInput
            type="datetime-local"
            label="Start date"
            description="Leave empty to start now."
            value={draft.startDate}
            error={problemOf('campaign.startDate')}
            onChange={(event) => set({ startDate: event.target.value })}
          />
          <TextInput
            type="datetime-local"
            label="End date"
            description="Leave empty for no end."
            value={draft.endDate}
            error={problemOf('campaign.endDate')}
            onChange={(event) => set({ endDate: event.target.value })}
          />
        </div>
        {draft.create_method !== 'shared' && (
          <NumberInput
            label="Codes expire after (hours)"
            description={expiryWords(draft)}
            min={0.1}
            max={87_600}
            decimalScale={1}
            hideControls
            value={draft.expires_hours}
            error={problemOf('campaign.discount.expires_after')}
            onChange={(value) => set({ expires_hours: value === '' ? '' : Number(value) })}
          />
        )}
        {warning !== '' && (
          <WarnNote icon={<IconAlertTriangle size={16} aria-hidden />} isLive>
            {warning}
          </WarnNote>
        )}
        <TextInput
          label="Label"
          description={`Shown above the code: ${labelOf(draft.label, termsOf(filled), settings.currency.code) || 'nothing'}`}
          maxLength={200}
          value={draft.label}
          error={problemOf('campaign.discount.label')}
          onChange={(event) => set({ label: event.target.value })}
        />
      </Stack>
    </Panel>
  )
}
