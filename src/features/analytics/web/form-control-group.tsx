import { abTestCalls } from '#features/ab-tests/contract.ts'
import { useCall } from '#platform/web/use-call.ts'
import ControlGroupPanel from './control-group-panel.tsx'

/** Incremental effect of a form outside any test; nothing for a form that never had a control group. */
export function FormControlGroup({ popupId }: { popupId: string }) {
  const { data } = useCall(abTestCalls.controlGroup, { popup_id: popupId }, { refetchInterval: 60_000 })
  const note = 'Since the control group started, regardless of the period.'
  return data?.control_group ? <ControlGroupPanel group={data.control_group} note={note} /> : null
}
