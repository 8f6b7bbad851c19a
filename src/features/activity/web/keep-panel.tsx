import { NativeSelect } from '@mantine/core'
import { useMay } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { activityCalls, retentionChoices } from '../contract.ts'
import styles from './activity-page.module.css'

const nameOf = (days: number) =>
  days < 365 ? `${days} days` : days === 365 ? '1 year' : `${Math.round(days / 365)} years`

/** Panel for the log's retention, which owners can change. */
export function KeepPanel({ keepDays }: { keepDays: number }) {
  const mayChange = useMay(activityCalls.keep)
  const keep = useAction(activityCalls.keep, {
    invalidates: [activityCalls.list],
    onSuccess: () => notify('Saved.'),
  })
  return (
    <Panel title="Retention" text="Older activity is deleted each night.">
      <ErrorNotice error={keep.error} />
      <NativeSelect
        label="Keep activity for"
        className={styles.keep}
        value={keepDays}
        disabled={!mayChange || keep.busy}
        data={retentionChoices.map((days) => ({ value: String(days), label: nameOf(days) }))}
        onChange={({ currentTarget }) => {
          const chosen = retentionChoices.find((days) => String(days) === currentTarget.value)
          if (chosen) void keep.run({ keep_days: chosen })
        }}
      />
    </Panel>
  )
}
