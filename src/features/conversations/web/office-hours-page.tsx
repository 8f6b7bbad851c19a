import { Button } from '@mantine/core'
import { useSitePath } from '#platform/web/site.ts'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { IfMay } from '#platform/web/ui/if-may.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify } from '#platform/web/ui/undoable.ts'
import { useAction, useCall } from '#platform/web/use-call.ts'
import { useSettingsDraft } from '#platform/web/use-settings-draft.ts'
import { chatSettingsCalls, inboxCalls, officeHoursCalls, type SiteChat } from '../contract.ts'
import { OfficeHours } from './hours-fields.tsx'
import styles from './chat.module.css'

type Hours = SiteChat['settings']['hours']

/** Page for the hours in which the team answers, in the chat and by email. */
export default function OfficeHoursPage() {
  const path = useSitePath()
  const { data, error, refetch } = useCall(officeHoursCalls.load, {})
  return (
    <Page
      title="Office hours"
      note="When your team replies, in the chat and by email."
      back={{ label: 'Inbox', to: path('/inbox') }}
      width="narrow"
    >
      {!data && <ErrorNotice error={error} retry={refetch} />}
      {!data && !error && <ListSkeleton rows={3} />}
      {data && <HoursPanel hours={data.hours} />}
    </Page>
  )
}

function HoursPanel({ hours }: { hours: Hours }) {
  const { draft, change, isChanged, adopt } = useSettingsDraft({ hours })
  const save = useAction(officeHoursCalls.save, {
    invalidates: [officeHoursCalls.load, chatSettingsCalls.load, inboxCalls.list],
    onSuccess: (saved) => {
      adopt({ hours: saved.hours })
      notify('Saved.')
    },
  })
  return (
    <Panel
      title="Hours"
      text="Outside of them, the chat and the confirmation emails of contact forms say when you’re back, and first response times pause. Times measured before a change stay as they are."
      call={officeHoursCalls.save}
    >
      <div className={styles.fields}>
        <ErrorNotice error={Object.keys(save.issues).length > 0 ? null : save.error} />
        <OfficeHours
          hours={draft.hours}
          issues={save.issues}
          path="hours"
          onChange={(next) => change({ hours: next })}
        />
        <IfMay call={officeHoursCalls.save}>
          <div>
            <Button disabled={!isChanged} loading={save.busy} onClick={() => void save.run({ hours: draft.hours })}>
              Save
            </Button>
          </div>
        </IfMay>
      </div>
    </Panel>
  )
}
