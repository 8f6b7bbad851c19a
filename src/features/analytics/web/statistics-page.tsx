import { IconAppWindow } from '@tabler/icons-react'
import { formCalls, formStatusNames } from '#features/forms/contract.ts'
import { useParams } from '#platform/web/router/router.ts'
import { useSitePath } from '#platform/web/site.ts'
import { SlotContent } from '#platform/web/slot.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { StatusBadge } from '#platform/web/ui/status-badge.tsx'
import { useCall } from '#platform/web/use-call.ts'
import { FormControlGroup } from './form-control-group.tsx'
import FunnelPanel from './funnel-panel.tsx'
import { formStatistics } from './slots.ts'
import { StatsView } from './stats-view.tsx'
import { useStatsChoice } from './use-stats-choice.ts'

const confirmed = 'With double opt-in, a visitor converts when they confirm their email.'

/** Page with the statistics of one form. */
export default function StatisticsPage() {
  const { popupId = '' } = useParams()
  const path = useSitePath()
  const { span } = useStatsChoice()
  const { data, error, refetch } = useCall(formCalls.load, { popup_id: popupId })
  const isUnknown = error?.code === 'not_found'
  const edit = (
    <LinkButton to={path(`/forms/${popupId}`)} variant="default">
      Edit form
    </LinkButton>
  )
  return (
    <Page
      title={data?.popup.name || 'Statistics'}
      back={{ label: 'List Builder', to: path('/forms') }}
      note={data && <StatusBadge status={data.popup.status} label={formStatusNames[data.popup.status]} />}
      actions={data && edit}
    >
      {isUnknown && (
        <EmptyState
          icon={IconAppWindow}
          title="Form not found"
          text="It may have been deleted."
          action={
            <LinkButton to={path('/forms')} variant="default">
              All forms
            </LinkButton>
          }
        />
      )}
      {!isUnknown && <ErrorNotice error={error} retry={refetch} />}
      {!(error && !data) && <StatsView popupId={popupId} />}
      {data && (
        <FunnelPanel
          forms={[{ id: popupId, label: data.popup.name }]}
          tabNames={data.popup.json.steps.subscribe.tabs.map(({ name }) => name)}
          span={span}
          note={data.popup.double_opt_in ? confirmed : undefined}
        />
      )}
      {data && !data.popup.test_id && <FormControlGroup popupId={popupId} />}
      {data && <SlotContent slot={formStatistics} props={{ popupId }} />}
    </Page>
  )
}
