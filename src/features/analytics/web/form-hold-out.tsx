import { abTestCalls } from '#features/ab-tests/contract.ts'
import { useCall } from '#platform/web/use-call.ts'
import HoldOutPanel from './hold-out-panel.tsx'

/** What a form in no test brings beside its hold-out; nothing for one that never had any. */
export function FormHoldOut({ popupId }: { popupId: string }) {
  const { data } = useCall(abTestCalls.holdOut, { popup_id: popupId }, { refetchInterval: 60_000 })
  const note = 'Since visitors were first held out, whatever the period.'
  return data?.hold_out ? <HoldOutPanel holdOut={data.hold_out} note={note} /> : null
}
