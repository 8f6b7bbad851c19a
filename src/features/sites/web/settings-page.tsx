import { Button } from '@mantine/core'
import { useState } from 'react'
import { queryClient } from '#platform/web/query-client.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { useSite, useSitePath } from '#platform/web/site.ts'
import { SlotContent } from '#platform/web/slot.tsx'
import { ErrorNotice } from '#platform/web/ui/error-notice.tsx'
import { LinkButton } from '#platform/web/ui/link.tsx'
import { IfMay } from '#platform/web/ui/if-may.tsx'
import { ListSkeleton } from '#platform/web/ui/list-skeleton.tsx'
import { Page } from '#platform/web/ui/page.tsx'
import { Panel } from '#platform/web/ui/panel.tsx'
import { notify, undoable } from '#platform/web/ui/undoable.ts'
import { useAction } from '#platform/web/use-call.ts'
import { siteCalls } from '../contract.ts'
import { completeAddress, SiteInputs } from './site-fields.tsx'
import { settingsPanels } from './slots.ts'
import { useRestore } from './use-restore.ts'

/** The site's name, address and time zone, a link to its install line, its members, and its removal. */
export default function SettingsPage() {
  const path = useSitePath()
  const { role } = useSite()
  return (
    <Page title="Site settings" width="narrow">
      <IfMay call={siteCalls.update}>
        <General />
      </IfMay>
      <Panel
        title="Script"
        text="One line of HTML on your pages shows your forms."
        foot={
          <LinkButton to={path('/install')} variant="default">
            Install the script
          </LinkButton>
        }
      />
      <SlotContent slot={settingsPanels} props={{}} fallback={<ListSkeleton rows={4} height={48} />} />
      {role === 'owner' && <Removal />}
    </Page>
  )
}

function General() {
  const { name, url, time_zone } = useSite()
  const [fields, setFields] = useState({ name, url, time_zone })
  const save = useAction(siteCalls.update, {
    invalidates: [siteCalls.list],
    onSuccess: ({ site }) => {
      setFields({ name: site.name, url: site.url, time_zone: site.time_zone })
      notify('Saved.')
    },
  })
  const isChanged = fields.name !== name || fields.url !== url || fields.time_zone !== time_zone
  return (
    <Panel
      title="General"
      onSubmit={() => void save.run({ ...fields, url: completeAddress(fields.url) })}
      foot={
        <Button type="submit" loading={save.busy} disabled={!isChanged}>
          Save
        </Button>
      }
    >
      <ErrorNotice error={save.error} fields={Object.keys(fields)} />
      <SiteInputs fields={fields} issues={save.issues} onChange={setFields} />
    </Panel>
  )
}

function Removal() {
  const { id, name } = useSite()
  const navigate = useNavigate()
  const restore = useRestore()
  const remove = useAction(siteCalls.remove, {
    onSuccess: async () => {
      undoable({
        message: `“${name}” was deleted.`,
        undo: () => restore(id),
      })
      await queryClient.refetchQueries({ queryKey: [siteCalls.list.path] })
      await navigate({ to: '/', replace: true })
    },
  })
  return (
    <Panel
      title="Delete site"
      text="Its forms disappear from your pages right away. You can restore the site for 30 days from the site menu."
      foot={
        <Button variant="outline" color="red" loading={remove.busy} onClick={() => void remove.run({})}>
          Delete site
        </Button>
      }
    >
      {remove.error && <ErrorNotice error={remove.error} />}
    </Panel>
  )
}
