import { useState } from 'react'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { accountCalls } from '../../contract.ts'
import { EndSecondFactor } from './end-second-factor.tsx'
import { SetUpSecondFactor } from './set-up-second-factor.tsx'

/** Panel for the second factor: none, or the code of an authenticator app. */
export function SecondFactorPanel() {
  const { data, error } = useCall(accountCalls.secondFactor, {})
  // The factor is active before the user has saved the recovery codes, so a refetch must not hide them.
  const [isSettingUp, setSettingUp] = useState(false)
  if (data?.is_on && !isSettingUp) return <EndSecondFactor codesLeft={data.recovery_codes_left} />
  if (data) return <SetUpSecondFactor onChange={setSettingUp} />
  return (
    <Panel title="Two-factor authentication">
      {error ? <ErrorNotice error={error} /> : <ListSkeleton rows={1} height={48} />}
    </Panel>
  )
}
