import { abTestCalls } from '#features/ab-tests/contract.ts'
import { useCall } from '#platform/web/use-call.ts'
import ControlGroupPanel from './control-group-panel.tsx'

/** What a form in no test brings beside its control group; nothing for one that never had any. */
export function FormControlGroup({ popupId }: { popupId: string }) {
  const { data } = useCall(abTestCalls.controlGroup, { popup_id: popupId }, { refetchInterval: 60_000 })
  const note = 'Since the control group started, regardless of the period.'
  return data?.control_group ? <ControlGroupPanel group={data.control_group} note={note} /> : null
}
