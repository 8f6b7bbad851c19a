import { Switch } from '@mantine/core'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { summaryCalls } from '../contract.ts'

/** Switch for whether the member gets an email each Monday. */
export default function SummarySwitch() {
  const { data, error, refetch } = useCall(summaryCalls.settings, {})
  const change = useAction(summaryCalls.settings, { invalidates: [summaryCalls.settings] })
  if (!data) return <ErrorNotice error={error} retry={refetch} />
  return (
    <>
      <ErrorNotice error={change.error} />
      <Switch
        mt="lg"
        label="Email me a weekly report"
        description={`Every Monday, to ${data.address}.`}
        checked={data.wanted}
        disabled={change.busy}
        onChange={(event) => void change.run({ wanted: event.currentTarget.checked })}
      />
    </>
  )
}
